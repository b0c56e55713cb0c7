import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { fileTypeFromBuffer } from 'file-type'
import {
  cleanDocumentName,
  type DocumentType,
  documentProblems,
  documentTypes,
  isNameOf,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
} from '../../../shared/deals/document-fields'
import type {
  Deal,
  Document,
  DocumentKind,
  Quote,
  Solicitation,
} from '../../generated/prisma/client'
import { notAllowed } from '../../http/access'
import type { SignedInUser, Visitor } from '../../http/visitor'
import { batched, groupByOwner } from '../../platform/batch'
import { db, isId, prepared, type Tx } from '../../platform/db'
import { badField, Refusal } from '../../platform/errors'
import { makeSlots } from '../../platform/queue'
import { countAttempt } from '../../platform/rate-limit'
import { takeTurn } from '../../platform/turns'
import { announce } from '../deal-events'
import { changeableDealOf, findDeal, lockDealOf } from '../deal-of'
import { MalformedPhoto, withoutJpegMetadata, withoutPngMetadata } from './photo'

// Files are stored in PostgreSQL, in parts: in the same transaction and backup as what they prove.
// No other module knows where they are.

const PART_BYTES = 256 * 1024
const MAX_UPLOADS_PER_HOUR = 30
const SNIFFED_BYTES = 4_100
/** Files by email that a dealer's request takes. */
const MAX_PER_REQUEST = 5

// An upload holds its file in memory, because metadata can be anywhere in it, and a download two parts: together at most
// 50 MB on each instance, besides what V8 has yet to free. Two accounts leave slots to other buyers, and buyers to staff.
const inUploadSlot = makeSlots({
  perKey: 2,
  inAll: 8,
  forStaff: 2,
  message: 'Too many uploads at once.',
})
const inDownloadSlot = makeSlots({
  perKey: 4,
  inAll: 20,
  forStaff: 4,
  message: 'Too many downloads at once.',
})

const noSuchDocument = () => new Refusal('NOT_FOUND', 'There is no such document.')

interface Upload {
  dealId: string
  kind: DocumentKind
  /** The file's name on the sender's device. */
  name: string
  /** Reads the file. */
  read: () => Promise<Buffer>
}

/**
 * Stores a file of a deal and returns it; a file that is there already is stored once. Reads nothing before the sender's
 * right and limits are checked. Refuses what is not a PDF, JPEG, or PNG by content and by name, and removes place and
 * time from photos.
 */
export async function storeDocument(visitor: Visitor, { dealId, kind, name, read }: Upload) {
  const { user } = visitor
  if (!user) throw notAllowed(visitor)
  if (kind === 'DEALER_QUOTE' && !user.isStaff) {
    throw badField('kind', "Only staff can add a dealer's quote")
  }
  return inUploadSlot(user, async () => {
    await changeableDealOf(visitor, dealId)
    const key = `document user ${user.id}`
    await countAttempt(key, { most: MAX_UPLOADS_PER_HOUR, withinSeconds: 3_600 })
    const { content, ...file } = await checkFile(name, await read())
    return takeTurn(visitor, async (tx) => {
      const deal = await lockDealOf(tx, visitor, dealId)
      const existing = await tx.document.findFirst({ where: { dealId, kind, sha256: file.sha256 } })
      if (existing) return existing
      await refuseUpload(tx, deal, isStaffFor(deal, user))
      const document = await tx.document.create({
        data: {
          ...file,
          dealId,
          kind,
          authorId: user.id,
          byStaff: isStaffFor(deal, user),
          isShown: !isStaffFor(deal, user),
        },
      })
      await storeParts(tx, document.id, content)
      announce(tx, deal, 'DOCUMENT')
      return document
    })
  })
}

/** Staff who buy are buyers of their own deal. */
const isStaffFor = ({ customerId }: Deal, { id, isStaff }: SignedInUser) =>
  isStaff && customerId !== id

async function refuseUpload(tx: Tx, { id: dealId, status }: Deal, byStaff: boolean) {
  if (status === 'CLOSED') throw new Refusal('CONFLICT', 'This deal is closed.')
  const stored = await tx.document.count({ where: { dealId, ...(byStaff ? ofStaff : ofBuyer) } })
  if (stored >= MAX_DOCUMENTS) throw new Refusal('CONFLICT', documentProblems.count)
}

// The buyer, staff, and dealers have room of their own: no one uses up that of others.
const ofBuyer = { OR: [{ byStaff: false }, { isShown: true }] }
const ofStaff = { byStaff: true, isShown: false, replyId: null }
const byEmail = { isShown: false, replyId: { not: null } }

async function storeParts(tx: Tx, documentId: string, content: Buffer) {
  let place = 0
  for (const part of partsOf(content)) {
    await tx.documentPart.create({ data: { documentId, place, bytes: new Uint8Array(part) } })
    place += 1
  }
}

function* partsOf(content: Buffer) {
  for (let at = 0; at < content.length; at += PART_BYTES)
    yield content.subarray(at, at + PART_BYTES)
}

/** A file whose type is known, without the place and time of a photo. */
export type CheckedFile = Awaited<ReturnType<typeof checkFile>>

/** Checks a file that came by email; null for one that deals don't take. */
export async function checkAttachment(name: string, bytes: Buffer): Promise<CheckedFile | null> {
  if (bytes.length > MAX_DOCUMENT_BYTES) return null
  try {
    return await checkFile(name, bytes)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/**
 * Sorts the files of an email by what becomes of them in a deal that is locked: it takes those that are new, as far as
 * the deal and the dealer's request have room, and those that no reply brought yet.
 */
export async function sortAttachments(
  tx: Tx,
  { deal, solicitation }: { deal: Deal; solicitation: Solicitation },
  files: CheckedFile[],
) {
  const sorted = { taken: [] as CheckedFile[], stored: [] as string[], unstored: [] as string[] }
  let room = await roomForAttachments(tx, deal, solicitation.id)
  for (const file of files) {
    const existing = await findDealerQuote(tx, deal, file)
    if (existing?.replyId || (existing && isOver(deal))) sorted.stored.push(file.name)
    else if (existing || room > 0) sorted.taken.push(file)
    else sorted.unstored.push(file.name)
    if (!existing) room -= 1
  }
  return sorted
}

/** What proves a saving never changes. */
const isOver = ({ status }: Deal) => status === 'PURCHASED' || status === 'CLOSED'

/** How many more files by email a deal takes that is locked. */
async function roomForAttachments(tx: Tx, { id: dealId, status }: Deal, solicitationId: string) {
  if (status === 'CLOSED') return 0
  const where = { dealId, ...byEmail }
  const ofDeal = await tx.document.count({ where })
  const ofRequest = await tx.document.count({ where: { ...where, reply: { solicitationId } } })
  return Math.min(MAX_DOCUMENTS - ofDeal, MAX_PER_REQUEST - ofRequest)
}

const findDealerQuote = (tx: Tx, { id: dealId }: Deal, { sha256 }: CheckedFile) =>
  tx.document.findFirst({ where: { dealId, kind: 'DEALER_QUOTE', sha256 } })

/** Stores a file that `sortAttachments` took, once: one that staff uploaded before becomes that of the reply. */
export async function storeAttachment(tx: Tx, deal: Deal, file: CheckedFile, replyId: string) {
  const existing = await findDealerQuote(tx, deal, file)
  if (existing) {
    await tx.document.update({ where: { id: existing.id }, data: { replyId } })
  } else {
    const { content, ...fields } = file
    const { id } = await tx.document.create({
      data: {
        ...fields,
        dealId: deal.id,
        kind: 'DEALER_QUOTE',
        byStaff: true,
        isShown: false,
        replyId,
      },
    })
    await storeParts(tx, id, content)
  }
  announce(tx, deal, 'DOCUMENT', { toStaffOnly: true })
}

/** Goes by the content, and the ending of the name; a file without a name gets one. */
async function checkFile(originalName: string, bytes: Buffer) {
  const type = await typeOf(bytes)
  if (!type) throw badField('name', documentProblems.type)
  const name = cleanDocumentName(originalName || `attachment.${documentTypes[type][0]}`)
  if (!isNameOf(type, name)) throw badField('name', documentProblems.type)
  const content = withoutMetadata(type, bytes)
  return { name, type, size: content.length, sha256: await hashOf(content), content }
}

/** Hashes in parts, so that other requests run in between. */
async function hashOf(content: Buffer) {
  const hash = createHash('sha256')
  for (const part of partsOf(content)) {
    hash.update(part)
    await setImmediate()
  }
  return new Uint8Array(hash.digest())
}

/** The first bytes of a PDF, before which printers and mail programs write other text (ISO 32000-1, annex H.3). */
const pdfHeader = /%PDF-|%!PS-Adobe-\d+\.\d+ PDF-/
const PDF_HEADER_WITHIN = 1_024

async function typeOf(bytes: Buffer): Promise<DocumentType | undefined> {
  const type = (await fileTypeFromBuffer(bytes.subarray(0, SNIFFED_BYTES)))?.mime
  if (isDocumentType(type)) return type
  const isOther = type !== undefined && type !== 'application/postscript'
  const start = bytes.toString('latin1', 0, PDF_HEADER_WITHIN)
  return !isOther && pdfHeader.test(start) ? 'application/pdf' : undefined
}

const isDocumentType = (type: string | undefined): type is DocumentType =>
  type !== undefined && Object.hasOwn(documentTypes, type)

function withoutMetadata(type: DocumentType, bytes: Buffer) {
  try {
    if (type === 'image/jpeg') return withoutJpegMetadata(bytes)
    if (type === 'image/png') return withoutPngMetadata(bytes)
    return bytes
  } catch (error) {
    if (error instanceof MalformedPhoto) throw badField('body', documentProblems.type)
    throw error
  }
}

/** Lets `send` send a file, part by part, to those who may see it. */
export async function sendDocument(
  visitor: Visitor,
  id: string,
  send: (document: Document, parts: AsyncIterable<Uint8Array>) => Promise<void>,
) {
  if (!visitor.user) throw notAllowed(visitor)
  await inDownloadSlot(visitor.user, async () => {
    const document = await findDocument(visitor, id)
    await send(document, storedParts(document))
  })
}

// Not with Prisma, which would make several copies of each part.
const readPart = prepared<{ bytes: Buffer }>(
  'document-part',
  'SELECT bytes FROM document_part WHERE document_id = $1 AND place = $2',
)

async function* storedParts({ id, size }: Document) {
  for (let place = 0; place * PART_BYTES < size; place++) {
    const { rows } = await readPart([id, place])
    if (!rows[0]) throw noSuchDocument() // removed in the meantime
    yield rows[0].bytes
  }
}

async function findDocument(visitor: Visitor, id: string): Promise<Document> {
  const document = isId(id) ? await db.document.findUnique({ where: { id } }) : null
  const deal = document && (await findDeal(visitor, document.dealId))
  if (!deal || !visitor.user) throw noSuchDocument()
  if (!document.isShown && !isStaffFor(deal, visitor.user)) throw noSuchDocument()
  return document
}

/** Lists the files of a deal that the visitor may see, oldest first. */
export async function documentsOf({ user }: Visitor, deal: Deal) {
  if (!user) return []
  const documents = (await documentsByDeal(deal.id)) ?? []
  return isStaffFor(deal, user) ? documents : documents.filter(({ isShown }) => isShown)
}

const documentsByDeal = batched(async (dealIds) => {
  const documents = await db.document.findMany({
    where: { dealId: { in: dealIds } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const owners = documents.map(({ id, dealId }) => ({ owner: dealId, id }))
  return groupByOwner(owners, documents)
})

/** Removes a file: buyers remove their own; staff also theirs, unless a published quote rests on it. */
export async function removeDocument(visitor: Visitor, id: string) {
  const { dealId } = await findDocument(visitor, id)
  return takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, dealId)
    const document = await tx.document.findUnique({ where: { id }, include: { quotes: true } })
    if (!document) throw noSuchDocument()
    if (!canRemove(visitor, document)) {
      throw new Refusal('CONFLICT', 'Only the person who added a document can remove it.')
    }
    if (document.quotes.some(({ status }) => status !== 'DRAFT')) {
      throw new Refusal('CONFLICT', 'A quote that was published needs this document.')
    }
    refuseProof(deal, document)
    await tx.quote.updateMany({ where: { documentId: id }, data: { documentId: null } })
    await tx.document.delete({ where: { id } })
    announce(tx, deal, 'DOCUMENT')
    return deal
  })
}

/** After the purchase, what the saving rests on stays; a trigger sees to it, too. */
function refuseProof(deal: Deal, { kind, quotes }: Document & { quotes: Quote[] }) {
  const isProof =
    quotes.some(({ role }) => role !== 'DEALER') ||
    (kind === 'BUYERS_ORDER' && deal.savingsVerifiedAt !== null)
  if (deal.status === 'PURCHASED' && isProof) {
    throw new Refusal('CONFLICT', 'The saving of this deal rests on this document.')
  }
}

/** Whether the visitor may remove it, unless a quote needs it. */
export const canRemove = ({ user }: Visitor, { byStaff, authorId }: Document) =>
  user !== null && (byStaff ? user.rights.includes('DEALS') : authorId === user.id)
