import { closed, releaseChoice, transition } from '../deals/states'
import { Prisma } from '../generated/prisma/client'
import { databaseTime, db, type Tx } from '../platform/db'

const asked = { status: true, askedAt: true, answeredAt: true } as const
const note = { content: true, createdAt: true, author: { select: { firstName: true } } } as const

/** What is exported of a contact. */
export const contact = {
  select: { channel: true, outcome: true, happenedAt: true, content: true, staffName: true },
} as const
/** What is exported of a task. */
export const task = {
  select: {
    title: true,
    dueAt: true,
    createdByName: true,
    createdAt: true,
    doneAt: true,
    doneByName: true,
  },
} as const

/** What the person said, got, and agreed to in their deals, and what was done for them. */
export async function exportDeals(ids: string[]) {
  const deals = await db.deal.findMany({
    where: { id: { in: ids } },
    omit: { orderItemId: true, customerId: true, assignedToId: true, revision: true },
    include: {
      assignedTo: { select: { firstName: true } },
      wishes: { omit: { dealId: true, revision: true } },
      vehicles: { omit: { id: true, dealId: true } },
      tradeIn: { omit: { dealId: true } },
      solicitations: {
        select: {
          ...asked,
          dealer: { select: { name: true } },
          requests: { select: { kind: true, subject: true, body: true, createdAt: true } },
          replies: { select: { fromName: true, subject: true, text: true, receivedAt: true } },
        },
      },
      contacts: contact,
      tasks: task,
      quotes: {
        omit: {
          dealId: true,
          publishedById: true,
          requestKey: true,
          revision: true,
          filledIn: true,
        },
        include: { lines: { omit: { quoteId: true } } },
      },
      claims: {
        omit: { id: true, dealId: true, decidedById: true, requestKey: true },
        orderBy: { askedAt: 'asc' },
      },
      documents: { omit: { dealId: true, authorId: true, sha256: true } },
      events: { omit: { dealId: true, position: true }, orderBy: { position: 'asc' } },
      notes: { select: note },
      review: { omit: { id: true, dealId: true, revision: true } },
    },
    orderBy: { openedAt: 'asc' },
  })
  return deals.map((deal) => ({
    ...deal,
    documents: deal.documents.map((document) => ({
      ...document,
      path: `/api/documents/${document.id}`,
    })),
  }))
}

const noWishes = {
  state: null,
  zip: null,
  phone: null,
  bestTime: null,
  details: null,
  changedBy: null,
  travelDistance: null,
  purchaseMethod: null,
  creditRange: null,
  downPayment: null,
  budgetRange: null,
  timeline: null,
  termMonths: null,
  milesPerYear: null,
  monthlyTargetCents: null,
} satisfies Prisma.WishesUpdateManyMutationInput

/** Who sold what to whom: the price of a published quote stays. */
const noPerson = {
  vin: null,
  stockNumber: null,
  managerName: null,
  noteToBuyer: null,
  creditTerms: null,
  conditionsText: null,
  withdrawnNote: null,
  declineNote: null,
  changedBy: null,
  documentId: null,
  requestKey: null,
} satisfies Prisma.QuoteUncheckedUpdateManyInput

interface Extent {
  /** Reviews stay, and with them the account of their deal, so that the buyer can take them back. */
  keepsReviews?: boolean
}

/**
 * Erases what deals say about a person. Open deals end: there is no one left to work for. Number, tier,
 * order, dates, dealers, and amounts stay.
 */
export async function eraseDeals(tx: Tx, ids: string[], { keepsReviews = false }: Extent = {}) {
  await endOpenDeals(tx, ids)
  if (!keepsReviews) await tx.review.deleteMany({ where: { dealId: { in: ids } } })
  await eraseContents(tx, ids)
  await forgetBuyers(tx, ids)
}

/** Erases what deals say about their buyer, who keeps them. */
export async function eraseContents(tx: Tx, ids: string[]) {
  const ofDeals = { dealId: { in: ids } }
  const erasedAt = await databaseTime(tx)
  // First: what a saving rests on can be erased only from an erased deal.
  await tx.deal.updateMany({
    where: { id: { in: ids } },
    data: {
      endNote: null,
      appointmentPlace: null,
      contractNote: null,
      erasedAt,
    },
  })
  await tx.wishes.updateMany({ where: ofDeals, data: noWishes })
  await tx.wantedVehicle.deleteMany({ where: ofDeals })
  await tx.tradeIn.deleteMany({ where: ofDeals })
  await tx.contact.deleteMany({ where: ofDeals })
  await tx.task.deleteMany({ where: ofDeals })
  await tx.snooze.deleteMany({ where: { kind: 'DEAL', subjectId: { in: ids } } })
  await tx.staffNote.deleteMany({ where: ofDeals })
  await eraseDealerEmails(tx, ids)
  await tx.solicitation.updateMany({ where: ofDeals, data: { declineNote: null } })
  await tx.quote.deleteMany({ where: { ...ofDeals, status: 'DRAFT' } })
  await tx.quote.updateMany({ where: ofDeals, data: { ...noPerson, erasedAt } })
  await tx.document.deleteMany({ where: ofDeals })
  await tx.claim.updateMany({
    where: ofDeals,
    data: { words: '', decisionNote: null, facts: [], requestKey: null },
  })
  await tx.dealEvent.updateMany({ where: ofDeals, data: { name: null, data: Prisma.DbNull } })
  await tx.historyEntry.updateMany({
    where: { subject: 'DEAL', subjectId: { in: ids }, field: { not: 'status' } },
    data: { before: null, after: null },
  })
}

/** Our emails to dealers and their answers. Without its token, a late answer is no longer about the deal. */
async function eraseDealerEmails(tx: Tx, ids: string[]) {
  const ofDeals = { solicitation: { dealId: { in: ids } } }
  await tx.inboundEmail.deleteMany({ where: ofDeals })
  await tx.quoteRequest.deleteMany({ where: ofDeals })
  await tx.mail.deleteMany({ where: { ...ofDeals, nextTryAt: { not: null } } })
  await tx.mail.updateMany({
    where: ofDeals,
    data: {
      recipient: '',
      subject: '',
      html: '',
      text: '',
      failure: null,
      replyToken: null,
      replyTo: null,
    },
  })
}

/** Separates erased deals without a review from the account. */
export const forgetBuyers = (tx: Tx, ids: string[]) =>
  tx.deal.updateMany({
    where: { id: { in: ids }, erasedAt: { not: null }, review: null },
    data: { customerId: null },
  })

/** The IDs that emails about deals name: theirs, and those of their quotes and claims. */
export async function subjectsOf(tx: Tx, dealIds: string[]) {
  const ofDeals = { where: { dealId: { in: dealIds } }, select: { id: true } } as const
  const quotes = await tx.quote.findMany(ofDeals)
  const claims = await tx.claim.findMany(ofDeals)
  return [...dealIds, ...[...quotes, ...claims].map(({ id }) => id)]
}

async function endOpenDeals(tx: Tx, ids: string[]) {
  const now = await databaseTime(tx)
  for (const id of ids.toSorted()) {
    const ended = await transition(tx, id, 'end', { endedAs: 'BUYER_STOPPED', ...closed(now) })
    if (ended) await releaseChoice(tx, id, 'OTHER')
  }
}
