import { entitlements, notIncludedText } from '../../../shared/deals/entitlements'
import {
  type QuoteFieldsInput,
  readQuote,
  type ValidQuote,
} from '../../../shared/deals/quote-fields'
import { fullName } from '../../../shared/person-name'
import { changedMeanwhile } from '../../desk/revisions'
import type { Deal, Prisma, QuoteRole } from '../../generated/prisma/client'
import { databaseTime, isId, type Tx } from '../../platform/db'
import { badField, badFields } from '../../platform/errors'
import { type FilledIn, storedFilledIn } from './filled-in'
import type { LockedQuote } from './locked-quote'

/** The graph's `QuoteInput`. */
export interface QuoteInputShape extends QuoteFieldsInput {
  solicitationId?: string | null | undefined
  replacesId?: string | null | undefined
  documentId?: string | null | undefined
  requestKey?: string | null | undefined
  filledIn?: readonly FilledIn[] | null | undefined
}

export interface Author {
  firstName: string
  lastName: string
  isStaff: boolean
}

/** Reads the input of a quote, in dollars and percent; refuses (BAD_INPUT) with every problem by field. */
function validQuote(input: QuoteInputShape, { tier }: Deal, role: QuoteRole): ValidQuote {
  const { valid, problems } = readQuote(input, Date.now())
  const hasTradeIn = input.tradeAllowance != null || input.tradePayoff != null
  if (role === 'DEALER' && hasTradeIn && !entitlements[tier].tradeInOnQuotes) {
    throw badField('tradeAllowance', notIncludedText(tier))
  }
  if (!valid) throw badFields(problems)
  return valid
}

/** Stores a new draft with its lines. The deal must be locked. */
export async function createDraft(
  tx: Tx,
  deal: Deal,
  role: QuoteRole,
  { input, author }: { input: QuoteInputShape; author: Author },
) {
  const { lines, ...values } = validQuote(input, deal, role)
  return tx.quote.create({
    data: {
      ...columnsOf(values),
      ...(await referencesOf(tx, deal, role, { input, author })),
      dealId: deal.id,
      role,
      requestKey: input.requestKey ?? null,
      filledIn: storedFilledIn(input, role),
      changedBy: writerOf(role, author),
      lines: { create: lines.map((line, index) => ({ ...line, place: index + 1 })) },
    },
  })
}

/** Returns what was stored with the same idempotency key; null if nothing was. */
export async function alreadyStored(tx: Tx, deal: Deal, role: QuoteRole, key?: string | null) {
  if (key == null) return null
  if (!isId(key)) throw badField('requestKey', 'A UUID')
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 2))`
  const existing = await tx.quote.findUnique({ where: { requestKey: key } })
  if (existing && (existing.dealId !== deal.id || existing.role !== role)) {
    throw badField('requestKey', 'Used for something else already')
  }
  return existing
}

/**
 * Replaces everything in a draft. With `revision`, refuses (CONFLICT) when a colleague has changed it
 * since. The deal must be locked.
 */
export async function updateDraft(
  tx: Tx,
  deal: Deal,
  draft: LockedQuote,
  { input, author, revision }: { input: QuoteInputShape; author: Author; revision?: number | null },
) {
  const { lines, ...values } = validQuote(input, deal, draft.role)
  const data = {
    ...columnsOf(values),
    ...(await referencesOf(tx, deal, draft.role, { input, author })),
  }
  const { count } = await tx.quote.updateMany({
    where: {
      id: draft.id,
      status: 'DRAFT',
      ...(revision !== undefined && { revision: revision ?? -1 }),
    },
    data: {
      ...data,
      filledIn: storedFilledIn(input, draft.role),
      isComparable: null, // of an own offer: it was for what the offer said before
      comparableNote: null,
      changedBy: writerOf(draft.role, author),
      changedAt: await databaseTime(tx),
      revision: { increment: 1 },
    },
  })
  if (count === 0) throw changedMeanwhile(draft, await databaseTime(tx))
  await tx.quoteLine.deleteMany({ where: { quoteId: draft.id } })
  await tx.quoteLine.createMany({
    data: lines.map((line, index) => ({ ...line, quoteId: draft.id, place: index + 1 })),
  })
}

/** Buyers, who write contracts, too, know staff by their first names. */
const writerOf = (role: QuoteRole, author: Author) =>
  role === 'CONTRACT' && author.isStaff ? author.firstName : fullName(author)

const columnsOf = ({ advertisedOn, ...values }: Omit<ValidQuote, 'lines'>) => ({
  ...values,
  advertisedOn: advertisedOn === null ? null : new Date(advertisedOn),
})

interface References {
  solicitationId: string | null
  replacesId: string | null
  documentId: string | null
}

/** The rows that a quote points to, which must belong to its deal. */
async function referencesOf(
  tx: Tx,
  { id: dealId }: Deal,
  role: QuoteRole,
  { input, author }: { input: QuoteInputShape; author: Author },
): Promise<References> {
  const { solicitationId, replacesId, documentId } = role === 'DEALER' ? input : onlyDocument(input)
  const find = async (name: string, id: string | null | undefined, count: Count, rule: string) => {
    if (id == null) return null
    if (!isId(id) || (await count({ id, dealId })) === 0) throw badField(name, rule)
    return id
  }
  const visibility = author.isStaff ? {} : { isShown: true }
  return {
    solicitationId: await find(
      'solicitationId',
      solicitationId,
      (where) => tx.solicitation.count({ where }),
      'Choose a dealer of this deal',
    ),
    replacesId: await find(
      'replacesId',
      replacesId,
      (where) => tx.quote.count({ where: { ...where, role: 'DEALER', status: { not: 'DRAFT' } } }),
      'Choose a published quote of this deal',
    ),
    documentId: await find(
      'documentId',
      documentId,
      (where) => tx.document.count({ where: { ...where, ...visibility } }),
      'Choose a document of this deal',
    ),
  }
}

type Count = (where: {
  id: string
  dealId: string
}) => Promise<number> | Prisma.PrismaPromise<number>

const onlyDocument = ({ documentId }: QuoteInputShape) => ({
  documentId,
  solicitationId: null,
  replacesId: null,
})
