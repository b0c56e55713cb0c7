import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function randomText(length: number) {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** An id as the provider shapes them: `newId('re_3')` gives `re_3` and 23 letters and digits. */
export function newId(prefix: string, length = 23) {
  return prefix + randomText(length)
}

export function sign(secret: string, text: string) {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Compares in a time that tells nothing about the secret but its length. */
export function same(given: string, secret: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function nowSeconds() {
  return Math.floor(Date.now() / 1000)
}
