import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function randomText(length: number) {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** An ID in Stripe's format: `newId('re_3')` is `re_3` followed by 23 letters and digits. */
export function newId(prefix: string, length = 23) {
  return prefix + randomText(length)
}

export function hmac(secret: string, text: string) {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Compares in constant time. */
export function matchesSecret(input: string, secret: string) {
  const [a, b] = [Buffer.from(input), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function nowSeconds() {
  return Math.floor(Date.now() / 1000)
}
