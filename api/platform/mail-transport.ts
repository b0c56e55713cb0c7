import { createTransport, type Transporter } from 'nodemailer'
import { brand } from '../../web/content/brand'
import { config } from '../config'
import type { Mail as StoredMail } from '../generated/prisma/client'
import { keepMail } from './mailbox'

/** All of it: connecting, greeting, signing in and the message itself. */
export const SEND_WITHIN_MS = 40_000

let smtp: Transporter | undefined

/** Where mail goes: to the SMTP server of this address, or without one into a folder. */
export function connectMail(smtpUrl: string | undefined) {
  smtp = smtpUrl
    ? createTransport({
        url: smtpUrl,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
        dnsTimeout: 10_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    : undefined
}

connectMail(config.SMTP_URL)

/** Hands a mail over, or fails with what the server said. The same mail always has the same Message-ID. */
export async function sendMail(mail: StoredMail, abandon: AbortSignal) {
  if (!smtp) return keepMail(mail)
  await smtp.sendMail({
    messageId: `<${mail.id}@${domain}>`,
    date: mail.createdAt,
    from: { name: brand.name, address: brand.email },
    to: { name: '', address: mail.recipient },
    envelope: { from: brand.email, to: [mail.recipient] },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: { 'Auto-Submitted': 'auto-generated' }, // no out-of-office answers
    signal: AbortSignal.any([AbortSignal.timeout(SEND_WITHIN_MS), abandon]),
  })
}

const domain = brand.email.split('@')[1]
