import type { Page, Route } from 'playwright-core'
import { expectLog } from '../kit/guards/expect-log'

/** Fails a GraphQL operation with this error, or aborts it, until the returned function is called. */
export async function breakOperation(page: Page, name: string, message?: string) {
  expectLog(message ? /status of 5/ : /ERR_FAILED/)
  let isBroken = true
  await page.route('**/graphql', (route) => {
    if (!isBroken || route.request().postDataJSON().operationName !== name) return route.fallback()
    if (!message) return route.abort()
    const errors = [{ message, extensions: { code: 'UNAVAILABLE' } }]
    return route.fulfill({ status: 503, json: { errors } })
  })
  return () => {
    isBroken = false
  }
}

/**
 * Holds the next answer to a GraphQL operation back until the page asks again; further answers come after it.
 * `isAnswered` resolves once the server has given it.
 */
export async function holdAnswer(page: Page, name: string) {
  const [isAnswered, answered] = signal()
  const [isAskedAgain, askedAgain] = signal()
  const [isDelivered, delivered] = signal()
  let asked = 0
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== name) return route.fallback()
    asked += 1
    if (asked > 1) {
      askedAgain()
      await isDelivered
      return route.fallback()
    }
    const response = await route.fetch()
    answered()
    await isAskedAgain
    await route.fulfill({ response })
    delivered()
  })
  return { isAnswered }
}

/** Holds requests of a GraphQL operation back until the returned function is called. */
export async function holdRequests(page: Page, name: string) {
  const [isOver, end] = signal()
  const hold = async (route: Route) => {
    if (route.request().postDataJSON().operationName === name) await isOver
    return route.fallback()
  }
  await page.route('**/graphql', hold)
  return async () => {
    end()
    await page.unroute('**/graphql', hold)
  }
}

function signal() {
  let give = () => {}
  const isGiven = new Promise<void>((resolve) => {
    give = resolve
  })
  return [isGiven, () => give()] as const
}
