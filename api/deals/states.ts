import type { EventType } from '../../shared/event-types'
import { SUPPORT_DAYS } from '../../shared/guarantee'
import { recordEvent } from '../events/events'
import type { ClaimStatus, Deal, DealStatus, FellThrough, Prisma } from '../generated/prisma/client'
import { lockRow, type Tx } from '../platform/db'
import { log } from '../platform/log'

interface Transition {
  from: DealStatus[]
  to: DealStatus
  /** Whose decision it is. */
  by: 'owner' | 'owner or staff' | 'staff' | 'system'
  /** What else must be true of the deal. */
  where?: Prisma.DealWhereInput
}

/** The statuses of a deal that we work on. */
export const OPEN: DealStatus[] = ['INTAKE', 'SEARCHING', 'CHOSEN']

/** The statuses of a claim whose money goes back, or went back. */
export const PAID_BACK: ClaimStatus[] = ['REFUNDING', 'REFUND_FAILED', 'REFUNDED', 'SETTLED']

const ORDER_IS_PAID: Prisma.DealWhereInput = { order: { status: 'PAID' } }
/** Nothing of it goes back, or went back, by a claim, and its buyer didn't erase it. */
const REOPENABLE: Prisma.DealWhereInput = {
  ...ORDER_IS_PAID,
  erasedAt: null,
  claims: { none: { status: { in: PAID_BACK } } },
}

/**
 * Every transition of a deal. `openDeals` makes deals as INTAKE. QUOTED is not stored: it is SEARCHING
 * with a live quote.
 */
export const transitions = {
  sendWishes: { from: ['INTAKE'], to: 'SEARCHING', by: 'owner or staff' },
  accept: { from: ['SEARCHING'], to: 'CHOSEN', by: 'owner' },
  /** The choice falls through, or the buyer has changed their mind. */
  reopenChosen: { from: ['CHOSEN'], to: 'SEARCHING', by: 'staff' },
  /** The buyer has bought the vehicle. A refund after that changes nothing. */
  purchase: { from: ['CHOSEN'], to: 'PURCHASED', by: 'owner or staff' },
  undoPurchase: {
    from: ['PURCHASED'],
    to: 'CHOSEN',
    by: 'staff',
    where: { ...ORDER_IS_PAID, claims: { none: { decidedAt: { not: null } } } },
  },
  end: { from: OPEN, to: 'CLOSED', by: 'staff' },
  /** The order's payment goes back. */
  refund: { from: OPEN, to: 'CLOSED', by: 'system' },
  reopenSearch: {
    from: ['CLOSED'],
    to: 'SEARCHING',
    by: 'staff',
    where: { ...REOPENABLE, wishesSentAt: { not: null } },
  },
  reopenIntake: {
    from: ['CLOSED'],
    to: 'INTAKE',
    by: 'staff',
    where: { ...REOPENABLE, wishesSentAt: null },
  },
} satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

type DealData = Omit<Prisma.DealUncheckedUpdateManyInput, 'status' | 'revision'>

/** What we say about the contract. */
export const withoutVerdict = {
  contractVerdict: null,
  contractNote: null,
  contractReviewedAt: null,
} satisfies DealData

/** What ends with a choice, and with the end of a deal. */
const withoutChoice = {
  acceptedQuoteId: null,
  chosenAt: null,
  dealerConfirmedAt: null,
  appointmentAt: null,
  appointmentPlace: null,
  appointmentKind: null,
  ...withoutVerdict,
} satisfies DealData
const withoutEnd = {
  endedAs: null,
  endNote: null,
  closedAt: null,
  claimUntil: null,
} satisfies DealData

/** When a deal ended, and how long the guarantee can be claimed after that. */
export const closed = (closedAt: Date) => ({
  closedAt,
  claimUntil: new Date(closedAt.getTime() + SUPPORT_DAYS * 24 * 3_600_000),
})

/**
 * The only code that changes the status of a deal. Locks it, and returns it after the transition.
 * Returns null and changes nothing when it is in none of the `from` states or fails `where`: so
 * repeated and simultaneous calls are safe.
 */
export async function transition(
  tx: Tx,
  id: string,
  name: TransitionName,
  data: DealData = {},
): Promise<Deal | null> {
  const { from, to, by, where }: Transition = transitions[name]
  await lockRow(tx, 'deal', id)
  const { count } = await tx.deal.updateMany({
    where: { ...where, id, status: { in: from } },
    data: {
      ...(to === 'CHOSEN' || to === 'PURCHASED' ? {} : withoutChoice),
      ...(to === 'CLOSED' ? {} : withoutEnd),
      ...data,
      status: to,
      revision: { increment: 1 },
    },
  })
  if (count === 0) return null
  log.info({ dealId: id, transition: name, to, by }, 'deal changes status')
  const deal = await tx.deal.findUniqueOrThrow({ where: { id } })
  await recordDealEvent(tx, 'deal.stage_changed', deal, to)
  if (to === 'PURCHASED') await recordDealEvent(tx, 'deal.purchased', deal, to)
  return deal
}

/** Records an event about a deal, for programs. `state` is the status that it led to, of the deal or what belongs to it. */
export const recordDealEvent = (
  tx: Tx,
  type: Extract<EventType, `${'deal' | 'quote' | 'dealer' | 'claim' | 'review'}.${string}`>,
  { id, number }: Pick<Deal, 'id' | 'number'>,
  state?: string,
) => recordEvent(tx, type, { id, number, ...(state && { state }) })

/**
 * Takes the deal's choice back: its quote falls through, or can be accepted again when only the buyer
 * has changed their mind. The contract goes: it is one for the choice. The deal must be locked and leave CHOSEN in the same transaction.
 */
export async function releaseChoice(tx: Tx, dealId: string, fellThroughAs: FellThrough | null) {
  await tx.quote.deleteMany({ where: { dealId, role: 'CONTRACT' } })
  await tx.quote.updateMany({
    where: { dealId, status: 'ACCEPTED' },
    data: fellThroughAs
      ? { status: 'FELL_THROUGH', fellThroughAs }
      : { status: 'PUBLISHED', acceptedAt: null, conditionsText: null },
  })
}
