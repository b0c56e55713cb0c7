import { type BrowserContext, chromium } from 'playwright-core'
import { findChromium } from './chromium'

export const phone = { width: 375, height: 740 }
export const desktop = { width: 1280, height: 800 }

export const startBrowser = (...more: string[]) =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })

/** Adds to `problems` whatever a visitor with the developer tools open would frown at. */
export function watch(context: BrowserContext, origins: string[], problems: string[]) {
  context.on('console', (message) => {
    const isBad = ['error', 'warning', 'assert'].includes(message.type())
    if (isBad) problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`page error: ${error.error().stack}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    // A page that is left drops what it was still asking for.
    if (why !== 'net::ERR_ABORTED') problems.push(`request failed: ${why} ${request.url()}`)
  })
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !origins.includes(origin)) {
      problems.push(`request to a stranger: ${request.url()}`)
    }
  })
}
