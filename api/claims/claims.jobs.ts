import { db } from '../platform/db'
import { log } from '../platform/log'
import { every } from '../platform/timers'
import { refundUnserved } from './decide'
import { sendRefundOf } from './refund'

const MAX_CLAIMS_PER_RUN = 100

/** Starts the job that sends refunds of claims, and finds what became of them. */
export const refundClaims = () => every(20, 'refund claims', sendRefunds, { atStart: true })

/** Goes on with what a server that stopped, or a provider that didn't respond, left undone. */
export async function sendRefunds() {
  const due = await db.$queryRaw<{ id: string; isOpen: boolean }[]>`
    SELECT claim.id, claim.status = 'OPEN' AS "isOpen"
      FROM claim JOIN deal ON deal.id = claim.deal_id JOIN orders ON orders.id = deal.order_id
     WHERE claim.status = 'REFUNDING'
        OR claim.status = 'REFUND_FAILED' AND orders.status = 'REFUNDED'
        OR claim.status = 'OPEN' AND claim.reason = 'NOT_SERVED' AND orders.disputed_at IS NULL
     ORDER BY claim.asked_at LIMIT ${MAX_CLAIMS_PER_RUN}`
  for (const { id, isOpen } of due) {
    try {
      await (isOpen ? refundUnserved(id) : sendRefundOf(id))
    } catch (error) {
      log.error({ err: error, claimId: id }, 'claim not refunded; will retry')
    }
  }
}
