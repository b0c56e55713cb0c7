import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import {
  cleanDocumentName,
  type DocumentType,
  documentProblems,
  documentTypes,
  isNameOf,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
} from '../../shared/document-fields'
import type { Deal, Document, DocumentKind } from '../generated/prisma/client'
import { batched, grouped } from '../graph/batch'
import { notAllowed } from '../graph/builder'
import type { SignedInUser, Visitor } from '../http/visitor'
import { db, isId, type Tx } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { countAttempt } from '../platform/rate-limit'
import { announce } from './deal-events'
import { findDeal, lockDealOf } from './deal-of'
import { MalformedPhoto, withoutJpegMetadata, withoutPngMetadata } from './photo'

// Files are kept in PostgreSQL, in parts: in the same transaction and backup as what they prove.
// No other module knows where they are.

const PART_BYTES = 256 * 1024
const MAX_UPLOADS_PER_HOUR = 30
const SNIFFED_BYTES = 4_100

const noSuchDocument = () => new Refusal('NOT_FOUND', 'There is no such document.')

interface Upload {
  dealId: string
  kind: DocumentKind
  /** The file's name on the sender's device. */
  name: string
  bytes: Buffer
}

/**
 * Stores a file of a deal and returns it; a file that is there already is stored once. Refuses what is
 * not a PDF, JPEG, or PNG by content and by name, and removes place and time from photos.
 */
export async function storeDocument(visitor: Visitor, { dealId, kind, name, bytes }: Upload) {
  const { user } = visitor
  if (!user) throw notAllowed(visitor)
  if (kind === 'DEALER_QUOTE' && !user.isStaff) {
    throw badField('kind', "Only staff can add a dealer's quote")
  }
  const { content, ...file } = await readFile(cleanDocumentName(name), bytes)
  const key = `document user ${user.id}`
  await countAttempt(key, { most: MAX_UPLOADS_PER_HOUR, withinSeconds: 3_600 })
  return db.$transaction(async (tx) => {
    const deal = await lockDealOf(tx, visitor, dealId)
    const known = await tx.document.findFirst({ where: { dealId, kind, sha256: file.sha256 } })
    if (known) return known
    await refuseUpload(tx, deal)
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
}

/** Staff who buy are buyers of their own deal. */
const isStaffFor = ({ customerId }: Deal, { id, isStaff }: SignedInUser) =>
  isStaff && customerId !== id

async function refuseUpload(tx: Tx, { id, status }: Deal) {
  if (status === 'CLOSED') throw new Refusal('CONFLICT', 'This deal is closed.')
  const count = await tx.document.count({ where: { dealId: id } })
  if (count >= MAX_DOCUMENTS) throw new Refusal('CONFLICT', documentProblems.count)
}

async function storeParts(tx: Tx, documentId: string, bytes: Buffer) {
  for (let place = 0; place * PART_BYTES < bytes.length; place++) {
    const part = bytes.subarray(place * PART_BYTES, (place + 1) * PART_BYTES)
    await tx.documentPart.create({ data: { documentId, place, bytes: new Uint8Array(part) } })
  }
}

async function readFile(name: string, given: Buffer) {
  if (given.length === 0) throw badField('body', documentProblems.type)
  if (given.length > MAX_DOCUMENT_BYTES) throw badField('body', documentProblems.size)
  const found = await fileTypeFromBuffer(given.subarray(0, SNIFFED_BYTES))
  const type = found?.mime
  if (!isDocumentType(type) || !isNameOf(type, name)) {
    throw badField('name', documentProblems.type)
  }
  const content = withoutMetadata(type, given)
  const sha256 = createHash('sha256').update(content).digest()
  return { name, type, size: content.length, sha256: new Uint8Array(sha256), content }
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

/** Reads a file for those who may see it. */
export async function readDocument(visitor: Visitor, id: string) {
  const document = await findDocument(visitor, id)
  const parts = await db.documentPart.findMany({
    where: { documentId: document.id },
    orderBy: { place: 'asc' },
  })
  return { ...document, bytes: Buffer.concat(parts.map(({ bytes }) => bytes)) }
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
  const found = documents.map(({ id, dealId }) => ({ owner: dealId, id }))
  return grouped(found, documents)
})

/** Removes a file: buyers remove their own; staff also theirs, unless a published quote rests on it. */
export async function removeDocument(visitor: Visitor, id: string) {
  const { dealId } = await findDocument(visitor, id)
  return db.$transaction(async (tx) => {
    const deal = await lockDealOf(tx, visitor, dealId)
    const document = await tx.document.findUnique({ where: { id }, include: { quotes: true } })
    if (!document) throw noSuchDocument()
    if (!canRemove(visitor, document)) {
      throw new Refusal('CONFLICT', 'Only the person who added a document can remove it.')
    }
    if (document.quotes.some(({ status }) => status !== 'DRAFT')) {
      throw new Refusal('CONFLICT', 'A quote that was published needs this document.')
    }
    await tx.quote.updateMany({ where: { documentId: id }, data: { documentId: null } })
    await tx.document.delete({ where: { id } })
    announce(tx, deal, 'DOCUMENT')
    return deal
  })
}

/** Whether the visitor may remove it, as far as no quote needs it. */
export const canRemove = ({ user }: Visitor, { byStaff, authorId }: Document) =>
  user !== null && (user.isStaff ? byStaff : authorId === user.id)
