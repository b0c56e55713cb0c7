import type { Page } from 'playwright-core'
import { expectLog } from '../kit/guards/expect-log'

/** Fails a GraphQL operation with this error, or aborts it, until the returned function is called. */
export async function breakOperation(page: Page, name: string, message?: string) {
  expectLog(message ? /status of 5/ : /ERR_FAILED/)
  await page.route('**/graphql', (route) => {
    if (route.request().postDataJSON().operationName !== name) return route.fallback()
    if (!message) return route.abort()
    const errors = [{ message, extensions: { code: 'UNAVAILABLE' } }]
    return route.fulfill({ status: 503, json: { errors } })
  })
  return () => page.unroute('**/graphql')
}
