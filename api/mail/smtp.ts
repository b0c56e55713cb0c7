import { headersOf, messageIdOf, SEND_WITHIN_MS, type SendMail } from './mail-transport'

/** Sends mail through an SMTP server. The same email always has the same Message-ID. */
export function smtpTransport(url: string): SendMail {
  let smtp: ReturnType<typeof openTransport> | undefined
  return async (mail, abandon) => {
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
