import { type Browser, chromium } from 'playwright-core'
import type { TestEvent, TestState } from '../kit/guards/cases-files'
import Environment from '../kit/guards/environment'

declare global {
  /** This test file's connection to the browser that all journeys share. */
  var browser: Browser
}

const MAX_SHOWN = 4_000

/** Loads Playwright once per worker, not once per test file. A test that fails says what its pages show. */
export default class BrowserEnvironment extends Environment {
  override async setup() {
    await super.setup()
    const url = process.env.TEST_BROWSER_URL
    if (!url) throw new Error('No browser: run the journey through jest.')
    this.global.browser = await chromium.connect(url)
  }

  override async handleTestEvent(event: TestEvent, state: TestState) {
    await super.handleTestEvent(event, state)
    if (event.name === 'test_fn_failure') await this.showPages(state.currentlyRunningTest?.name)
  }

  private async showPages(test = '') {
    const pages = this.global.browser.contexts().flatMap((context) => context.pages())
    const shown = await Promise.all(
      pages.map(async (page) => {
        // An open dialog is the last of the body, and the rest can't be used.
        const part = page.locator('dialog[open], body').last()
        const content = await part.ariaSnapshot({ timeout: 5_000 }).catch(String)
        return `${page.url()}\n${content.slice(0, MAX_SHOWN)}`
      }),
    )
    process.stderr.write(`“${test}” failed. Its pages:\n${shown.join('\n\n')}\n`)
  }

  override async teardown() {
    await this.global.browser?.close()
    await super.teardown()
  }
}
