import { tidyText } from '../../shared/deals/deal-fields'
import { publishProblem, reviewConsent, reviewProblems } from '../../shared/deals/review'
import { fullName } from '../../shared/person-name'
import { announce } from '../deals/deal-events'
import { dealOf, findDeal, lockDealOf } from '../deals/deal-of'
import { recordDealEvent } from '../deals/states'
import { recordChange } from '../desk/history'
import { changedMeanwhile } from '../desk/revisions'
import type { Deal, Review, ReviewStatus } from '../generated/prisma/client'
import { Prisma } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import type { Visitor } from '../http/visitor'
import { databaseTime, db, isId, type Tx } from '../platform/db'
import { badFields, conflict, Refusal } from '../platform/errors'
import type { List } from '../platform/lists'
import { takeTurn } from '../platform/turns'
import { signatureOf } from './signature'

export interface ReviewInput {
  rating: number
  words: string
  mayPublish: boolean
  shownName?: string | null | undefined
  shownPlace?: string | null | undefined
}

/** Whether the buyer can review the deal: from the purchase on. */
export const canReview = ({ status }: Pick<Deal, 'status'>) => status === 'PURCHASED'

/**
 * Stores the buyer's review of a deal. A second one replaces the first, and is decided about again. Sent twice, it is
 * stored once.
 */
export const saveReview = (visitor: Visitor, dealId: string, input: ReviewInput) =>
  takeTurn(visitor, async (tx) => {
    const deal = await lockOwnDeal(tx, visitor, dealId, 'Only the buyer can review a deal.')
    if (!canReview(deal)) throw conflict('You can write a review once your purchase is recorded.')
    const entry = await validReview(tx, deal, input)
    const stored = await tx.review.findUnique({ where: { dealId } })
    if (stored?.status === 'SUBMITTED' && isSame(stored, entry)) return stored
    await recordDealEvent(tx, 'review.submitted', deal)
    announce(tx, deal, 'EVENT')
    const submittedAt = await databaseTime(tx)
    return tx.review.upsert({
      where: { dealId },
      create: { ...entry, dealId, submittedAt },
      update: {
        ...entry,
        ...notDecided,
        submittedAt,
        status: 'SUBMITTED',
        revision: { increment: 1 },
      },
    })
  })

const notDecided = { decidedAt: null, decidedByName: null } as const

/** Finds the caller's own deal and locks it; refuses staff, who see all deals, and exactly like no deal those of others. */
async function lockOwnDeal(tx: Tx, visitor: Visitor, dealId: string, problem: string) {
  const { customerId } = await dealOf(visitor, dealId, tx)
  if (customerId !== visitor.user?.id) throw new Refusal('FORBIDDEN', problem)
  return lockDealOf(tx, visitor, dealId)
}

async function validReview(tx: Tx, deal: Deal, { rating, mayPublish, ...input }: ReviewInput) {
  const signature = await signatureOf(deal, tx)
  const texts = {
    words: tidyText(input.words, true),
    shownName: tidyText(input.shownName ?? signature?.name ?? ''),
    shownPlace: tidyText(input.shownPlace ?? signature?.place ?? ''),
  }
  const problems = reviewProblems({ rating, ...texts })
  if (Object.keys(problems).length > 0) throw badFields(problems)
  return {
    ...texts,
    rating,
    mayPublish,
    consentVersion: mayPublish ? reviewConsent.version : null,
    consentText: mayPublish ? reviewConsent.text : null,
  }
}

const isSame = (stored: Review, entry: Awaited<ReturnType<typeof validReview>>) =>
  (Object.keys(entry) as (keyof typeof entry)[]).every((name) => stored[name] === entry[name])

/** The buyer takes a review back: its words and the consent go at once. Repeated calls change nothing. */
export async function withdrawReview(visitor: Visitor, id: string) {
  const dealId = await dealIdOf(visitor, id)
  return takeTurn(visitor, async (tx) => {
    const deal = await lockOwnDeal(tx, visitor, dealId, 'Only the buyer can take a review back.')
    const review = await reviewIn(tx, id)
    if (review.status === 'WITHDRAWN') return review
    announce(tx, deal, 'EVENT')
    return tx.review.update({
      where: { id },
      data: {
        ...notDecided,
        status: 'WITHDRAWN',
        words: '',
        shownName: '',
        shownPlace: '',
        mayPublish: false,
        consentVersion: null,
        consentText: null,
        revision: { increment: 1 },
      },
    })
  })
}

interface Decision {
  id: string
  status: ReviewStatus
  /** Of the review that was read; without it, whatever is stored is decided about. */
  revision?: number | null | undefined
}

/**
 * Shows a review on the website, or hides it; the same again changes nothing. Refuses (CONFLICT) what the buyer took
 * back, didn't allow, or has changed since `revision`, and savings that aren't verified.
 */
export async function setReviewStatus(visitor: StaffVisitor, { id, status, revision }: Decision) {
  if (status !== 'PUBLISHED' && status !== 'HIDDEN') {
    throw badFields({ status: 'Choose PUBLISHED or HIDDEN' })
  }
  const dealId = await dealIdOf(visitor, id)
  return takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, dealId, 'SETTINGS')
    const review = await reviewIn(tx, id)
    if (review.status === 'WITHDRAWN') throw conflict('The buyer took this review back.')
    if (review.status === status) return review
    if (revision != null && revision !== review.revision) throw await changedSince(tx, review)
    if (status === 'PUBLISHED') refuseUnlessPublishable(deal, review)
    await recordChange(tx, visitor.user, {
      subject: 'REVIEW',
      subjectId: id,
      subjectName: deal.number,
      field: 'status',
      before: review.status,
      after: status,
    })
    announce(tx, deal, 'EVENT')
    return tx.review.update({
      where: { id },
      data: {
        status,
        decidedAt: await databaseTime(tx),
        decidedByName: fullName(visitor.user),
        revision: { increment: 1 },
      },
    })
  })
}

function refuseUnlessPublishable(deal: Deal, { status, mayPublish }: Review) {
  const problem = publishProblem({
    isWithdrawn: status === 'WITHDRAWN',
    mayPublish,
    isVerified: deal.savingsVerifiedAt !== null,
  })
  if (problem) throw conflict(problem)
}

async function changedSince(tx: Tx, { decidedByName, decidedAt, submittedAt }: Review) {
  const change = decidedAt
    ? { changedBy: decidedByName, changedAt: decidedAt }
    : { changedBy: 'The buyer', changedAt: submittedAt }
  return changedMeanwhile(change, await databaseTime(tx))
}

/** The deal of a review that the visitor may see. */
async function dealIdOf(visitor: Visitor, id: string) {
  const review = isId(id) ? await db.review.findUnique({ where: { id } }) : null
  const deal = review && (await findDeal(visitor, review.dealId))
  if (!deal) throw noSuchReview()
  return deal.id
}

async function reviewIn(tx: Tx, id: string) {
  const review = await tx.review.findUnique({ where: { id } })
  if (!review) throw noSuchReview()
  return review
}

const noSuchReview = () => new Refusal('NOT_FOUND', 'There is no such review.')

/** Lists reviews, newest first. */
export function listReviews(status: ReviewStatus | null): List {
  const isMatch = status ? Prisma.sql`status = ${status}::review_status` : Prisma.sql`true`
  return {
    from: Prisma.sql`FROM review WHERE ${isMatch}`,
    sortedBy: [{ value: Prisma.sql`submitted_at`, type: 'moment' }],
    direction: 'DESC',
  }
}

export const readReviews = (ids: string[]) => db.review.findMany({ where: { id: { in: ids } } })
