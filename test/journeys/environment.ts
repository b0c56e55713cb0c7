import { type Browser, chromium } from 'playwright-core'
import Environment from '../kit/guards/environment'

declare global {
  /** This test file's connection to the browser that all journeys share. */
  var browser: Browser
}

/** Loads Playwright once per worker, not once per test file. */
export default class BrowserEnvironment extends Environment {
  override async setup() {
    await super.setup()
    const url = process.env.TEST_BROWSER_URL
    if (!url) throw new Error('No browser: run the journey through jest.')
    this.global.browser = await chromium.connect(url)
  }

  override async teardown() {
    await this.global.browser?.close()
    await super.teardown()
  }
}
