import { createTransport } from 'nodemailer'
import { brand } from '../../shared/brand'

/** Limit for a whole attempt: connecting, greeting, signing in and the message itself. */
export const SEND_WITHIN_MS = 40_000

export interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  createdAt: Date
}

/** Delivers one email or throws with the reason; `abandon` ends the attempt early. */
export type SendMail = (mail: OutgoingMail, abandon: AbortSignal) => Promise<unknown>

/** A mail server's status, e.g. `550 5.1.1`; its words would name the recipient. Else the error's code. */
export function failureOf(error: unknown): string {
  const { response, code, name } = Object(error)
  const [status] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(String(response)) ?? []
  return status?.replace('-', ' ') ?? String(code ?? name ?? 'failed')
}

/** Sends mail through an SMTP server. The same email always has the same Message-ID. */
export function smtpTransport(url: string): SendMail {
  const smtp = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return (mail, abandon) =>
    smtp.sendMail({
      messageId: `<${mail.id}@${domain}>`,
      date: mail.createdAt,
      from: { name: brand.name, address: brand.email },
      to: { name: '', address: mail.recipient },
      envelope: { from: brand.email, to: [mail.recipient] },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: { 'Auto-Submitted': 'auto-generated' }, // suppresses out-of-office replies
      signal: AbortSignal.any([AbortSignal.timeout(SEND_WITHIN_MS), abandon]),
    })
}

const domain = brand.email.split('@')[1]
