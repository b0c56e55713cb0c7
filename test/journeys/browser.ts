import type { BrowserContext, Page } from 'playwright-core'
import { noteProblem } from '../kit/guards/expect-log'

export const phone = { width: 375, height: 740 }
export const desktop = { width: 1280, height: 800 }

/** Fails the test when the browser's developer tools would show a problem. */
export function watch(context: BrowserContext, origins: string[]) {
  context.on('console', (message) => {
    const isBad = ['error', 'warning', 'assert'].includes(message.type())
    if (isBad) noteProblem(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => noteProblem(`page error: ${error.error().stack}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Leaving a page aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') noteProblem(`request failed: ${reason} ${request.url()}`)
  })
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !origins.includes(origin)) {
      noteProblem(`request to a third party: ${request.url()}`)
    }
  })
}

/** Waits until transitions are drawn, such as the render after which Radix listens for the pointer on a toast. */
export async function untilIdle(page: Page) {
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }))
}
