import { brand } from '../../shared/brand'
import { config } from '../platform/config'
import { siteInfo } from '../platform/site-settings'

/** Limit for a whole attempt: connecting, greeting, signing in and the message itself. */
export const SEND_WITHIN_MS = 40_000

export interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  createdAt: Date
  isPersonal: boolean
  fromName: string | null
  replyTo: string | null
  replyToken: string | null
  inReplyTo: string | null
}

/**
 * The headers of an email beyond its recipient and subject. Mail programs answer none that is `autoSubmitted`. Delivery
 * reports go to the envelope sender, so that they come back to where replies do.
 */
export const headersOf = ({
  isPersonal,
  fromName,
  replyTo,
  replyToken,
  inReplyTo,
}: OutgoingMail) => ({
  from: { name: fromName ?? brand.name, address: siteInfo().email },
  envelopeFrom: (replyToken && replyTo) || siteInfo().email,
  replyTo,
  inReplyTo,
  autoSubmitted: isPersonal ? null : 'auto-generated',
})

/** The same email always has the same Message-ID. */
export const messageIdOf = (mailId: string) => `<${mailId}@${domain}>`

/** Whether an email is one of ours that came back. */
export const isOurMessageId = (messageId: string) =>
  /^<[\da-f-]{36}@/.test(messageId) && messageId.endsWith(`@${domain}>`)

/** Not of an email address of ours, which owners may change. */
const domain = new URL(config.PUBLIC_URL).hostname

/** Delivers one email or throws with the reason; `abandon` ends the attempt early. */
export type SendMail = (mail: OutgoingMail, abandon: AbortSignal) => Promise<unknown>

/**
 * A mail server's status, e.g. `550 5.1.1`; its words would name the recipient. Else the error's code:
 * Node's own, such as `ECONNREFUSED` or that of a bad certificate, says more than nodemailer's `ESOCKET`.
 */
export function failureOf(error: unknown): string {
  const { response, originalCode, code, name } = Object(error)
  const [status] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(String(response)) ?? []
  return status?.replace('-', ' ') ?? String(originalCode ?? code ?? name ?? 'failed')
}
