import { publishWorkChange } from '../desk/work/work-changes'
import type { DealEventKind, DealParty } from '../generated/prisma/client'
import type { Visitor } from '../http/visitor'
import { afterCommit, type Tx } from '../platform/db'
import { pubsub } from '../platform/pubsub'
import { pushBuyerStep } from './advocate-push'
import { dealOf } from './deal-of'

/** A hint that something in a deal changed, so that its pages are fetched again. */
export interface DealChange {
  dealId: string
  kind: 'STAGE' | 'QUOTE' | 'DEALERS' | 'DOCUMENT' | 'CONTRACT' | 'CLAIM' | 'EVENT'
}

declare module '../platform/pubsub' {
  interface Topics {
    /** Changes of one deal that its buyer can see. */
    deal: [dealId: string, change: DealChange]
    /** Changes of a customer's deals that they can see. */
    dealsOfCustomer: [customerId: string, change: DealChange]
    /** Changes of all deals, for staff. */
    deals: [change: DealChange]
  }
}

interface Changed {
  dealId: string
  customerId: string | null
  kind: DealChange['kind']
}

/** Notifies the buyer and staff. Call it after the commit. */
export function publishDealEvent({ dealId, customerId, kind }: Changed) {
  const change = { dealId, kind }
  pubsub.publish('deal', dealId, change)
  if (customerId) pubsub.publish('dealsOfCustomer', customerId, change)
  publishStaffDealEvent(change)
}

interface Audience {
  /** The buyer can't see what changed, such as a note or a draft. */
  toStaffOnly?: boolean
}

/** Notifies staff only, about what the buyer can't see. Call it after the commit. */
export function publishStaffDealEvent(change: DealChange) {
  pubsub.publish('deals', change)
  publishWorkChange({ kind: 'DEAL', id: change.dealId })
}

/** Notifies the buyer and staff once the transaction has committed. */
export function announce(
  tx: Tx,
  { id: dealId, customerId }: { id: string; customerId: string | null },
  kind: DealChange['kind'],
  { toStaffOnly = false }: Audience = {},
) {
  afterCommit(tx, () => {
    if (toStaffOnly) publishStaffDealEvent({ dealId, kind })
    else publishDealEvent({ dealId, customerId, kind })
  })
}

/** Subscribes to changes: the buyer's own deals, for staff all; or one deal. */
export async function subscribeToDeals(visitor: Visitor, dealId?: string | null) {
  const { user } = visitor
  const deal = dealId ? await dealOf(visitor, dealId) : null
  if (!user?.isStaff) {
    return deal
      ? pubsub.subscribe('deal', deal.id)
      : pubsub.subscribe('dealsOfCustomer', user?.id ?? '')
  }
  const all = pubsub.subscribe('deals')
  return deal ? all.filter((change) => change.dealId === deal.id) : all
}

/** What the sentence of an event says besides its kind and name. Erasure removes it. */
export interface DealEventData {
  /** Name of the dealer, only if the buyer may know it: once there is a quote. */
  dealer?: string
  /** What staff or the buyer wrote for the buyer to read. */
  note?: string
  /** A moment as ISO 8601: the end of a window, or an appointment. */
  at?: string
  place?: string
  /** IANA time zone of the place; in old events, and for the end of a window, ours. */
  timeZone?: string
  reason?: string
}

interface NewEvent {
  kind: DealEventKind
  by: DealParty
  /** First name of who did it. */
  name?: string
  quoteId?: string
  data?: DealEventData
}

/**
 * Adds an event to the timeline that the buyer reads, and notifies the deal's advocate of what the buyer did. Its sentence
 * is in `event-text.ts`.
 */
export async function addDealEvent(tx: Tx, dealId: string, { data, ...event }: NewEvent) {
  const added = await tx.dealEvent.create({
    data: { dealId, ...event, ...(data && { data: { ...data } }) },
  })
  if (event.by === 'BUYER') await pushBuyerStep(tx, added)
  return added
}
