import type { ReopenReason } from '../../shared/words/deals'
import { lockMember } from '../account/member-rows'
import type { Deal, DealEnd } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import { databaseTime, lockRow, type Tx } from '../platform/db'
import { badField, conflict } from '../platform/errors'
import { takeTurn } from '../platform/turns'
import { addDealEvent, announce } from './deal-events'
import { recordForDeal } from './deal-history'
import { dealOf, lockDealOf } from './deal-of'
import { validNote } from './quotes/locked-quote'
import { mailEnd, mailReopening } from './quotes/quotes.mail'
import { closed, releaseChoice, transition } from './states'

/**
 * Goes back to searching: the accepted quote falls through, or can be accepted again when the buyer has
 * changed their mind. A closed deal goes on where it was, as long as its order is still paid.
 */
export async function reopenDeal(
  visitor: StaffVisitor,
  { id, reason, note: givenNote }: { id: string; reason: ReopenReason; note: string },
) {
  const note = validNote(givenNote)
  return takeTurn(visitor, async (tx) => {
    const { orderId, assignedToId } = await dealOf(visitor, id, tx)
    const hasAdvocate = assignedToId !== null && (await lockMember(tx, assignedToId)) !== null
    await lockRow(tx, 'orders', orderId) // before the deal, as everywhere: a refund closes it
    const deal = await lockDealOf(tx, visitor, id)
    const reopened = await (deal.status === 'CHOSEN'
      ? takeBack(tx, deal, reason)
      : reopenClosed(tx, deal, hasAdvocate ? {} : { assignedToId: null }))
    const event = await addDealEvent(tx, id, {
      kind: 'REOPENED',
      by: 'STAFF',
      name: visitor.user.firstName,
      ...(deal.acceptedQuoteId && { quoteId: deal.acceptedQuoteId }),
      data: { reason: deal.status === 'CHOSEN' ? reason : 'CLOSED' },
    })
    announce(tx, deal, 'STAGE')
    await mailReopening(tx, reopened, event, deal.status === 'CHOSEN' ? reason : null)
    await recordForDeal(tx, visitor.user, deal, {
      field: 'status',
      before: deal.status,
      after: `${reopened.status}: ${reason}, ${note}`,
    })
    return reopened
  })
}

async function takeBack(tx: Tx, { id }: Deal, reason: ReopenReason) {
  await releaseChoice(tx, id, reason === 'BUYER_CHANGED_MIND' ? null : reason)
  const reopened = await transition(tx, id, 'reopenChosen')
  if (!reopened) throw new Error(`deal ${id} did not reopen`)
  return reopened
}

/** A deal that was closed when its advocate left has none. */
async function reopenClosed(tx: Tx, deal: Deal, data: { assignedToId?: null }) {
  if (deal.status !== 'CLOSED') throw conflict('This deal is open.')
  const reopened =
    (await transition(tx, deal.id, 'reopenSearch', data)) ??
    (await transition(tx, deal.id, 'reopenIntake', data))
  if (reopened) return reopened
  throw conflict("This deal can't be opened again: its payment was refunded.")
}

/** Closes a deal that ends without a purchase; an accepted quote falls through. */
export async function endDeal(
  visitor: StaffVisitor,
  { id, as, note: givenNote }: { id: string; as: DealEnd; note: string },
) {
  const note = validNote(givenNote)
  if (as === 'REFUNDED') throw badField('as', 'Refund the order instead: that closes its deals')
  return takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, id)
    if (deal.status === 'PURCHASED') {
      throw conflict('The buyer has bought. Undo the purchase first if that is wrong.')
    }
    await releaseChoice(tx, id, 'OTHER')
    const ended = await transition(tx, id, 'end', {
      endedAs: as,
      endNote: note,
      ...closed(await databaseTime(tx)),
    })
    if (!ended) throw conflict('This deal is closed already.')
    await addDealEvent(tx, id, {
      kind: 'ENDED',
      by: 'STAFF',
      name: visitor.user.firstName,
      data: { reason: as, note },
    })
    announce(tx, ended, 'STAGE')
    await mailEnd(tx, ended, note)
    await recordForDeal(tx, visitor.user, deal, {
      field: 'status',
      before: deal.status,
      after: `CLOSED: ${as}`,
    })
    return ended
  })
}
