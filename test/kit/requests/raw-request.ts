import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Requests a target exactly as written; `fetch` would normalize it. */
export async function askFor(base: string, target: string, headers: Record<string, string> = {}) {
  const asked = request(base, { path: target, headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
