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

/** Changes the data that a GraphQL operation answers with. */
// biome-ignore lint/suspicious/noExplicitAny: tests change any answer
export const answerWith = (page: Page, name: string, change: (data: any) => void) =>
  page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== name) return route.fallback()
    const response = await route.fetch()
    const json = await response.json()
    change(json.data)
    return route.fulfill({ response, json })
  })
