import { randomBytes } from 'node:crypto'
import { config } from '../platform/config'
import { siteInfo } from '../platform/site-settings'

/** Digits and letters without those that look alike: 5 bits each. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const TOKEN_LENGTH = 20

/** Returns an address that no one can guess, for the replies to one email; our own without a domain for replies. */
export function makeReplyAddress() {
  if (!config.INBOUND_EMAIL_DOMAIN) return { replyTo: siteInfo().email, replyToken: null }
  const replyToken = [...randomBytes(TOKEN_LENGTH)].map((byte) => alphabet[byte % 32]).join('')
  return { replyTo: replyAddressOf(replyToken), replyToken }
}

export const replyAddressOf = (token: string) => `r-${token}@${config.INBOUND_EMAIL_DOMAIN}`

/** Returns the token of a reply address; null for any other address. */
export function replyTokenOf(address: string) {
  const [, token, domain] =
    /^r-([0-9a-hjkmnp-tv-z]{20})@([^@]+)$/.exec(address.trim().toLowerCase()) ?? []
  return token && domain === config.INBOUND_EMAIL_DOMAIN ? token : null
}
