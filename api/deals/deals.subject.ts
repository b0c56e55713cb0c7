import { tierNames } from '../../shared/deals/entitlements'
import { entryOf } from '../desk/contact-entries'
import { introduce } from '../desk/subjects'
import { type Deal, Prisma } from '../generated/prisma/client'
import { foundBy } from '../platform/batch'
import { afterCommit, db } from '../platform/db'
import { capitalized } from '../platform/text'
import { needsAdvocate } from '../team/open-work'
import { announce, publishStaffDealEvent } from './deal-events'
import { dealOf, lockDealOf } from './deal-of'
import { addDealContactEntry } from './dealers/contact-entries'
import { placeZoneIn } from './place-zone'
import { refuseClosed } from './refusals'
import { dealsWithSteps, isWork, type NextStepKind, nextSteps } from './staff/next-step'
import { replyValuesOfDeal } from './staff/reply-values'
import { assignDeal, buyerOf } from './staff/staff-deals'

const sql = Prisma.sql

const dealById = foundBy((ids) =>
  db.deal.findMany({
    where: { id: { in: ids } },
    include: { vehicles: { orderBy: { place: 'asc' } } },
  }),
)

introduce('DEAL', {
  about: {
    argument: 'dealId',
    lock: async (tx, visitor, id, need) => {
      const deal = await lockDealOf(tx, visitor, id, need)
      return {
        column: { dealId: deal.id },
        history: historyOf(deal),
        addContactEntry: (input) => {
          const { solicitationId } = input
          return addDealContactEntry(tx, visitor.user, deal, { ...entryOf(input), solicitationId })
        },
      }
    },
    nameOf: async (id, tx = db) => (await tx.deal.findUniqueOrThrow({ where: { id } })).number,
    mentionOf: async (tx, id) =>
      `deal ${(await tx.deal.findUniqueOrThrow({ where: { id } })).number}`,
    replyValuesOf: async (visitor, id) => replyValuesOfDeal(await dealOf(visitor, id)),
    phoneOf: async (id) => (await buyerOf(id))?.phone ?? null,
    announce: (tx, dealId) =>
      afterCommit(tx, () => publishStaffDealEvent({ dealId, kind: 'EVENT' })),
  },
  work: {
    prefix: 'Deal',
    sources: [
      {
        due: sql`due_at`,
        id: sql`id`,
        assignee: sql`assigned_to_id`,
        row: sql`due_at, step, step = 'CONTACT_BUYER' AS is_promise`,
        from: sql`${dealsWithSteps} WHERE ${isWork}`,
        about: { deal: sql`id` },
      },
    ],
    stepText: (step) => nextSteps[step as NextStepKind],
    lock: async (tx, visitor, id) => {
      const deal = await lockDealOf(tx, visitor, id, 'PEOPLE')
      refuseClosed(deal)
      return { promisedBy: isPromised(deal) ? deal.contactBy : null, history: historyOf(deal) }
    },
    assign: (visitor, id, staffId) => assignDeal(visitor, id, staffId, { mustBeOpen: true }),
    placeZoneOf: async (id, dueAt) => {
      const { appointmentAt, appointmentKind } = await db.deal.findUniqueOrThrow({ where: { id } })
      if (appointmentAt?.getTime() !== dueAt.getTime()) return null
      return placeZoneIn(db, id, appointmentKind)
    },
  },
  found: {
    titleOf: async (id) => `Deal ${(await dealById(id))?.number ?? ''}`,
    subtitleOf: async (id) => {
      const [deal, buyer] = await Promise.all([dealById(id), buyerOf(id)])
      if (!deal) return ''
      const wanted = deal.vehicles.map(({ make, model }) => `${make} ${model}`).join(', ')
      const words = [buyer?.name, wanted, tierNames[deal.tier], capitalized(deal.status)]
      return words.filter(Boolean).join(' · ')
    },
    refOf: (dealId) => ({ dealId }),
  },
  handOver: {
    count: 'deals',
    need: 'DEALS',
    noteColumn: 'dealId',
    lockOpen: async (tx, staffId) => {
      const deals = await tx.$queryRaw<{ id: string; number: string }[]>`
        SELECT id, number FROM deal WHERE assigned_to_id = ${staffId}::uuid AND ${needsAdvocate}
         ORDER BY id FOR NO KEY UPDATE`
      return deals.map((deal) => ({ id: deal.id, history: historyOf(deal) }))
    },
    assign: async (tx, rows, to) => {
      const ids = rows.map(({ id }) => id)
      await tx.deal.updateMany({
        where: { id: { in: ids } },
        data: { assignedToId: to?.id ?? null },
      })
      if (to) {
        const event = { kind: 'ADVOCATE', by: 'STAFF', name: to.firstName } as const
        await tx.dealEvent.createMany({ data: ids.map((dealId) => ({ ...event, dealId })) })
      }
      const deals = await tx.deal.findMany({ where: { id: { in: ids } } })
      for (const deal of deals) announce(tx, deal, 'STAGE')
    },
  },
})

function historyOf({ id, number }: Pick<Deal, 'id' | 'number'>) {
  return { subject: 'DEAL', subjectId: id, subjectName: number } as const
}

/** The step CONTACT_BUYER. */
function isPromised({ status, contactedAt }: Deal) {
  return (status === 'INTAKE' || status === 'SEARCHING') && contactedAt === null
}
