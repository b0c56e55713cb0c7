import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionSecret } from '../platform/session-secret'

/** What a sealed text is for; one purpose's text is never valid for another. */
type Purpose = 'checkout' | 'device' | 'factor' | 'new factor' | 'oidc'

/** Signs data that a browser stores for us. It can be read there, but not changed. */
export function seal(purpose: Purpose, data: Record<string, string>, validSeconds: number) {
  const until = Date.now() + validSeconds * 1_000
  const payload = Buffer.from(JSON.stringify({ ...data, until })).toString('base64url')
  return `${payload}.${signatureOf(purpose, payload).toString('base64url')}`
}

/** Returns the data of a text we sealed for this purpose; undefined once it has expired. */
export function unseal(purpose: Purpose, text: string | undefined) {
  const [payload = '', signature = ''] = text?.split('.') ?? []
  const actual = Buffer.from(signature, 'base64url')
  const expected = signatureOf(purpose, payload)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const data = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return data.until > Date.now() ? (data as Record<string, string>) : undefined
}

const signatureOf = (purpose: Purpose, payload: string) =>
  createHmac('sha256', sessionSecret()).update(`sealed ${purpose}: ${payload}`).digest()
