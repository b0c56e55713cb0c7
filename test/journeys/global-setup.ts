import type { BrowserServer } from 'playwright-core'
import startDatabase from '../kit/servers/global-setup'
import { provideChromium, startBrowserServer } from './chromium'

declare global {
  var testBrowserServer: BrowserServer | undefined
}

/** Starts PostgreSQL, as for the API tests, and the one browser that all journeys share. */
export default async function setup() {
  provideChromium()
  await startDatabase()
  globalThis.testBrowserServer = await startBrowserServer()
  // Jest's workers inherit it.
  process.env.TEST_BROWSER_URL = globalThis.testBrowserServer.wsEndpoint()
}
