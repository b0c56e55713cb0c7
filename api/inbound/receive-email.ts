import { createHash } from 'node:crypto'
import { tidyText } from '../../shared/deals/deal-fields'
import type { documentTypes } from '../../shared/deals/document-fields'
import { EXCERPT_LENGTH } from '../../shared/limits'
import { withCommas } from '../../shared/numbers'
import { type CheckedFile, checkAttachment, sortAttachments } from '../deals/documents/documents'
import { announceWork } from '../desk/work/work-changes'
import type { Mail } from '../generated/prisma/client'
import { lockPerson } from '../people/people'
import { db, lockKey, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { hasRoom, subjectOf } from './addressees'
import { bySystem, fileWithDealer, fileWithPerson, lockDealer, noteBounce } from './answers'
import { originOf } from './origin'
import { storeOriginal } from './originals'
import type { ParsedEmail } from './parse-email'
import { MAX_EMAIL_BYTES, type ReceivedEmail } from './read-email'

const MAX_FILES = 5
const MAX_ID = 500
const MAX_NOTE = 3_000
const limits = {
  from: 254,
  name: 200,
  subject: 300,
  text: 100_000,
  unknown: 4_000,
  excerpt: EXCERPT_LENGTH,
}
/** Anyone can send emails to addresses that we don't know. */
const MAX_UNKNOWN_ORIGINAL = 100_000

/** A provider hands an email over again for some days. Those of the releases before have no other key. */
const REPEATED_WITHIN_MS = 5 * 24 * 60 * 60_000

export type Arrival = Pick<ReceivedEmail, 'headers' | 'size' | 'hash' | 'source' | 'isWhole'>

/**
 * Files an email with each of those whose address it was sent to; anyone can forge who it is from. To an unknown address,
 * it waits for staff to say whom it is about. The same email again is stored once. Nothing is ever answered.
 * Without `content` it can't be read.
 */
export async function receiveEmail(
  arrival: Arrival,
  mails: Mail[],
  content: ParsedEmail | null,
): Promise<{ id: string | null; isNew: boolean }> {
  const attached = await filesOf(arrival, content)
  const stored = []
  for (const mail of mails.length > 0 ? mails : [null]) {
    stored.push(await storeEmail(arrival, mail, content, attached))
  }
  return { id: stored[0]?.id ?? null, isNew: stored.some(({ isNew }) => isNew) }
}

/** Returns the ID of an email that was filed with all of these before; null for another. */
export async function findRepeat(arrival: Arrival, mails: Mail[]) {
  const keys = (mails.length > 0 ? mails : [null]).map((mail) => keyOf(arrival, mail))
  const stored = await db.inboundEmail.findMany({
    where: { contentKey: { in: keys } },
    select: { id: true },
  })
  return stored.length === keys.length ? (stored[0]?.id ?? null) : null
}

type Attached = Awaited<ReturnType<typeof filesOf>>

function storeEmail(
  arrival: Arrival,
  mail: Mail | null,
  content: ParsedEmail | null,
  { files, others }: Attached,
) {
  const contentKey = keyOf(arrival, mail)
  const messageId = idOf(arrival)
  return db.$transaction(async (tx) => {
    await lockKey(tx, messageId)
    const known = await tx.inboundEmail.findMany({
      where: { OR: [{ contentKey }, { messageId }] },
      omit: { text: true },
    })
    const repeated = known.find((email) =>
      email.contentKey
        ? contentKey.equals(email.contentKey)
        : email.mailId === (mail?.id ?? null) &&
          Date.now() - email.receivedAt.getTime() < REPEATED_WITHIN_MS,
    )
    if (repeated) return { id: repeated.id, isNew: false }
    const about = await lockSubject(tx, mail)
    const isExcerpt = mail !== null && about !== null && !(await hasRoom(mail, tx))
    const { origin, isBounce } = content ? originOf(content) : unreadable
    const takesFiles =
      about?.kind === 'DEALER' &&
      !isExcerpt &&
      !isBounce &&
      origin !== 'MACHINE' &&
      files.length > 0
    const sorted = takesFiles ? await sortAttachments(tx, about, files) : null
    const unstored = sorted ? sorted.unstored : files.map(({ name }) => name)
    const notes = [
      noteOf('Already stored', sorted?.stored ?? []),
      noteOf(
        'Not stored',
        [...unstored, ...others],
        about || origin === 'MACHINE' ? '' : '. Ask the sender again.',
      ),
      sizeNote(arrival, content),
    ]
    const { from, subject, text } = content ?? { ...arrival.headers, text: '' }
    const stored = await tx.inboundEmail.create({
      data: {
        contentKey,
        messageId: known.some((email) => email.messageId === messageId) ? null : messageId,
        mailId: about ? mail?.id : null,
        solicitationId: about?.kind === 'DEALER' ? about.solicitation.id : null,
        personId: about?.kind === 'PERSON' ? about.id : null,
        fromEmail: cut(tidyText(from.email), limits.from),
        fromName: cut(tidyText(from.name), limits.name) || null,
        subject: cut(tidyText(subject), limits.subject) || null,
        text: isExcerpt
          ? cut(textOf(text, notes, limits.text), limits.excerpt)
          : textOf(text, notes, about ? limits.text : limits.unknown),
        source: 'WEBHOOK',
        isAutomatic: origin === 'MACHINE',
        isUnsure: origin === 'UNSURE',
        isBounce,
        isExcerpt,
      },
    })
    if (!content && !isExcerpt && keepsOriginal(arrival, about !== null)) {
      await storeOriginal(tx, stored.id, arrival.source)
    }
    if (isBounce && mail && about) await noteBounce(tx, { mailId: mail.id })
    if (about?.kind === 'DEALER') await fileWithDealer(tx, bySystem, about, stored, sorted?.taken)
    else if (about) await fileWithPerson(tx, bySystem, about.id, stored)
    else announceWork(tx, { kind: 'REPLY', id: stored.id })
    return { id: stored.id, isNew: true }
  })
}

/** Staff can tell who wrote what we can't read. */
const unreadable = { origin: 'UNSURE', isBounce: false } as const

const keepsOriginal = ({ size, isWhole }: Arrival, isKnown: boolean) =>
  isWhole && (isKnown || size <= MAX_UNKNOWN_ORIGINAL)

/** Never cuts through a character of two code units. */
const cut = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/**
 * The same email has the same Message-ID, is about the same subject, and has the same content: some systems use one ID
 * for everything they send.
 */
const keyOf = (arrival: Arrival, mail: Mail | null) =>
  createHash('sha256')
    .update(JSON.stringify([idOf(arrival), subjectOf(mail)]))
    .update(arrival.hash)
    .digest()

/** What the column `message_id` has: instances of the release before know an email by it alone. */
function idOf({ headers: { messageId }, hash }: Arrival) {
  const id = messageId?.replaceAll('\0', '').trim()
  return id && id.length <= MAX_ID ? id : `sha256:${hash.toString('hex')}`
}

/** Locks whom the answered email is about; null where that, or our email, was erased since it was read. */
async function lockSubject(tx: Tx, mail: Mail | null) {
  const subject = mail && (await lockAnswered(tx, mail))
  // Read after the lock: an erasure that held it may have removed our email and kept the request.
  const isKept =
    subject && (await tx.mail.count({ where: { id: mail.id, replyToken: { not: null } } })) > 0
  return isKept ? subject : null
}

async function lockAnswered(tx: Tx, { solicitationId, personId }: Mail) {
  try {
    if (solicitationId)
      return { kind: 'DEALER', ...(await lockDealer(tx, solicitationId)) } as const
    return personId ? ({ kind: 'PERSON', id: (await lockPerson(tx, personId)).id } as const) : null
  } catch (error) {
    if (error instanceof Refusal && error.extensions.code === 'NOT_FOUND') return null
    throw error
  }
}

/** The attachments that can become documents, and the names of the others. */
async function filesOf({ isWhole }: Arrival, content: ParsedEmail | null) {
  const files: CheckedFile[] = []
  const others: string[] = []
  for (const { name, type, bytes } of content?.attachments ?? []) {
    const ending = Object.hasOwn(endings, type) ? endings[type] : 'bin'
    const fileName = name || `attachment.${ending}`
    const file =
      isWhole && files.length < MAX_FILES
        ? await checkAttachment(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
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

/** Names attachments after the text. Those of unknown senders are dropped: anyone can send them. */
const noteOf = (what: string, names: string[], end = '') =>
  names.length > 0 ? `[${what}: ${names.slice(0, 20).join(', ')}${end}]` : ''

/** Says what of an email is missing. */
function sizeNote({ size }: Arrival, content: ParsedEmail | null) {
  const kilobytes = `${withCommas(Math.ceil(size / 1_000))} kB`
  if (!content) return `[This email of ${kilobytes} can't be read.]`
  return size > MAX_EMAIL_BYTES ? `[This email of ${kilobytes} is too large for its files.]` : ''
}

function textOf(text: string, notes: string[], most: number) {
  const note = cut(tidyText(notes.filter(Boolean).join('\n'), true), Math.min(most / 4, MAX_NOTE))
  return `${cut(tidyText(text, true), most - note.length - 2)}\n\n${note}`.trim()
}
