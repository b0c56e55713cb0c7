import { type Caller, send } from '../servers/shop'

/** Plain POSTs skip Yoga's HTTP layer; a query string makes one that doesn't. */
export const plainly = '/graphql'
export const throughYoga = '/graphql?yoga'

/** Posts an operation in both ways; returns what a client can see of the answers, without what is random. */
export async function postBothWays(
  makeCaller: () => Caller,
  body: object | string,
  headers: Record<string, string> = {},
) {
  const answers = []
  for (const path of [plainly, throughYoga]) {
    const {
      status,
      headers: sent,
      body: text,
    } = await send(makeCaller(), 'POST', path, body, headers)
    answers.push(comparable(status, sent, JSON.stringify(text)))
  }
  const [plain, yoga] = answers
  return { plain, yoga }
}

const random =
  /(?<=retry-after":"|retryAfterSeconds\\":)\d+|again in \d+ \w+|dft_[\w-]+|\d{4}-\d\d-\d\dT[\d:.]+Z|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|drivefair-cart=[\w-]{43}/g

/** An answer without its ids, cart token, and times: a second may pass between two. */
export function comparable(status: number, headers: Headers, body: string) {
  const shown = [...headers].filter(([name]) => name !== 'date' && name !== 'server-timing')
  const text = JSON.stringify({ status, headers: Object.fromEntries(shown), body })
  return JSON.parse(text.replace(random, 'random'))
}
