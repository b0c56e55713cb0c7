import type { BrowserContext } from 'playwright-core'

export const phone = { width: 375, height: 740 }
export const desktop = { width: 1280, height: 800 }

/** Adds to `problems` what the browser's developer tools would show as a problem. */
export function watch(context: BrowserContext, origins: string[], problems: string[]) {
  context.on('console', (message) => {
    const isBad = ['error', 'warning', 'assert'].includes(message.type())
    if (isBad) problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`page error: ${error.error().stack}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Leaving a page aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${reason} ${request.url()}`)
  })
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !origins.includes(origin)) {
      problems.push(`request to a third party: ${request.url()}`)
    }
  })
}
