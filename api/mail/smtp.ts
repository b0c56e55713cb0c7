import { problemOf, type ServicePlace, serviceAt } from '../platform/service-problem'
import { noteFailure, noteSuccess } from '../platform/service-state'
import { failureOf, headersOf, messageIdOf, SEND_WITHIN_MS, type SendMail } from './mail-transport'

/** Sends mail through an SMTP server. The same email always has the same Message-ID. */
export function smtpTransport(url: string): SendMail {
  const service = serviceAt(url, 'SMTP_URL')
  let smtp: ReturnType<typeof openTransport> | undefined
  const send: SendMail = async (mail, abandon) => {
    smtp ??= openTransport(url) // with the first email, so a start doesn't load nodemailer
    const { from, envelopeFrom, replyTo, inReplyTo, autoSubmitted } = headersOf(mail)
    return (await smtp).sendMail({
      messageId: messageIdOf(mail.id),
      date: mail.createdAt,
      from,
      ...(replyTo && { replyTo }),
      ...(inReplyTo && { inReplyTo, references: inReplyTo }),
      to: { name: '', address: mail.recipient },
      envelope: { from: envelopeFrom, to: [mail.recipient] },
      subject: mail.subject,
      ...(mail.html && { html: mail.html }),
      text: mail.text,
      headers: autoSubmitted ? { 'Auto-Submitted': autoSubmitted } : {}, // suppresses out-of-office replies
      signal: AbortSignal.any([AbortSignal.timeout(SEND_WITHIN_MS), abandon]),
    })
  }
  return async (mail, abandon) => {
    try {
      await send(mail, abandon)
      noteSuccess('MAIL')
    } catch (error) {
      const problem = abandon.aborted ? null : problemOfServer(error, service)
      if (problem) noteFailure('MAIL', problem)
      throw error
    }
  }
}

/** Why the server takes no email; null when it only refuses this recipient. */
function problemOfServer(error: unknown, service: ServicePlace) {
  const { code, command } = Object(error)
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return problemOf(error, service)
  if (command !== 'MAIL FROM' && command !== 'DATA') return null
  return `${service.place} refused an email (${failureOf(error)}). Does it know the domain of our address?`
}

/** Opens no connection yet. */
export async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
