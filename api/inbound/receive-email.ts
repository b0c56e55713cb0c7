import { tidyText } from '../../shared/deals/deal-fields'
import type { documentTypes } from '../../shared/deals/document-fields'
import { type CheckedFile, checkAttachment, sortAttachments } from '../deals/documents/documents'
import type { Mail } from '../generated/prisma/client'
import { isOurMessageId } from '../mail/mail-transport'
import { replyTokenOf } from '../mail/reply-address'
import { findPerson, lockPerson } from '../people/people'
import { db, lockKey, type Tx } from '../platform/db'
import { announceWork } from '../staff/work-changes'
import { bySystem, fileWithDealer, fileWithPerson, lockDealer, noteBounce } from './answers'
import type { ParsedEmail } from './parse-email'

const MAX_FILES = 5
const MAX_ID = 500
const limits = { from: 254, name: 200, subject: 300, text: 100_000 }

/**
 * Files an email by the reply address that it was sent to; anyone can forge who it is from. Without a known address it
 * waits for staff to say whom it is about. The same email again is stored once. Nothing is ever answered.
 */
export async function receiveEmail(email: ParsedEmail) {
  const messageId = idOf(email)
  const { files, others } = await filesOf(email)
  return db.$transaction(async (tx) => {
    await lockKey(tx, messageId)
    const existing = await tx.inboundEmail.findUnique({ where: { messageId } })
    if (existing) return { id: existing.id, isNew: false }
    const mail = await mailAnswered(tx, email.recipients)
    const about = await lockSubject(tx, mail)
    const isBounce = isDeliveryFailure(email)
    const isAutomatic = isFromProgram(email)
    const takesFiles = about?.kind === 'DEALER' && !isBounce && !isAutomatic
    const sorted = takesFiles ? await sortAttachments(tx, about.deal, files) : null
    const notes = sorted
      ? [
          noteOf('Already stored', sorted.stored),
          noteOf('Not stored', [...sorted.unstored, ...others]),
        ]
      : [
          noteOf(
            'Not stored',
            namesOf(email),
            about || isAutomatic ? '' : '. Ask the sender again.',
          ),
        ]
    const stored = await tx.inboundEmail.create({
      data: {
        messageId,
        mailId: mail?.id ?? null,
        solicitationId: about?.kind === 'DEALER' ? about.solicitation.id : null,
        personId: about?.kind === 'PERSON' ? about.id : null,
        fromEmail: cut(tidyText(email.from.email), limits.from),
        fromName: cut(tidyText(email.from.name), limits.name) || null,
        subject: cut(tidyText(email.subject), limits.subject) || null,
        text: textOf(email.text, notes),
        source: 'WEBHOOK',
        isAutomatic,
        isBounce,
      },
    })
    if (isBounce && mail) await noteBounce(tx, { mailId: mail.id })
    if (about?.kind === 'DEALER') await fileWithDealer(tx, bySystem, about, stored, sorted?.taken)
    else if (about) await fileWithPerson(tx, bySystem, about.id, stored)
    else announceWork(tx, { kind: 'REPLY', id: stored.id })
    return { id: stored.id, isNew: true }
  })
}

/** Never cuts through a character of two code units. */
const cut = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

function idOf({ messageId, sha256 }: ParsedEmail) {
  const id = messageId?.replaceAll('\0', '').trim()
  return id && id.length <= MAX_ID ? id : `sha256:${sha256}`
}

/** The first recipient counts whose token we know. */
async function mailAnswered(tx: Tx, recipients: string[]) {
  const tokens = recipients.map(replyTokenOf).filter((token) => token !== null)
  const mails = await tx.mail.findMany({ where: { replyToken: { in: tokens } } })
  for (const token of tokens) {
    const mail = mails.find(({ replyToken }) => replyToken === token)
    if (mail) return mail
  }
  return null
}

/** Locks whom the answered email is about; null for someone who was erased in the meantime. */
async function lockSubject(tx: Tx, mail: Mail | null) {
  if (mail?.solicitationId) {
    return { kind: 'DEALER', ...(await lockDealer(tx, mail.solicitationId)) } as const
  }
  if (!mail?.personId || !(await findPerson(mail.personId, tx))) return null
  const { id } = await lockPerson(tx, mail.personId)
  return { kind: 'PERSON', id } as const
}

/** Whether a program sent it: an out-of-office reply, a list, a report, or our own email that came back in a loop. */
function isFromProgram({ headers, messageId }: ParsedEmail) {
  const submitted = headers['auto-submitted']?.trim().toLowerCase()
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(bulk|junk|auto_reply)$/i.test(headers.precedence?.trim() ?? '') ||
    headers['x-autoreply'] !== null ||
    /^<\s*>$/.test(headers['return-path']?.trim() ?? '') ||
    isReport(headers['content-type']) ||
    isOurMessageId(messageId ?? '')
  )
}

const isReport = (contentType: string | null) => /^\s*multipart\/report\b/i.test(contentType ?? '')

/** Whether it reports that ours was not delivered: not that it is late, arrived, or was read. */
function isDeliveryFailure({ headers, deliveryStatus }: ParsedEmail) {
  const contentType = headers['content-type']
  if (!isReport(contentType) || !/report-type="?delivery-status/i.test(contentType ?? '')) {
    return false
  }
  const actions = [...(deliveryStatus ?? '').matchAll(/^action:\s*(\w+)/gim)]
  return actions.length === 0 || actions.some(([, action]) => action?.toLowerCase() === 'failed')
}

/** The attachments that become documents, and the names of the others. */
async function filesOf({ attachments }: ParsedEmail) {
  const files: CheckedFile[] = []
  const others: string[] = []
  for (const { name, type, bytes } of attachments) {
    const fileName = name || `attachment.${endings[type] ?? 'bin'}`
    const file =
      files.length < MAX_FILES
        ? await checkAttachment(
            fileName,
            Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
          )
        : null
    if (file) files.push(file)
    else others.push(fileName)
  }
  return { files, others }
}

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} satisfies Record<keyof typeof documentTypes, string>

const namesOf = ({ attachments }: ParsedEmail) =>
  attachments.map(({ name }) => name || 'without a name')

/** Names attachments after the text. Those of unknown senders are dropped: anyone can send them. */
const noteOf = (what: string, names: string[], end = '') =>
  names.length > 0 ? `[${what}: ${names.slice(0, 20).join(', ')}${end}]` : ''

function textOf(text: string, notes: string[]) {
  const note = notes.filter(Boolean).join('\n')
  const cutNote = cut(tidyText(note, true), 3_000)
  return `${cut(tidyText(text, true), limits.text - 3_002)}\n\n${cutNote}`.trim()
}
