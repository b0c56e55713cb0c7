import { deleteInBatches } from '../platform/batches'
import { every } from '../platform/timers'

export const removeOldOrders = () => every(60 * 60, 'remove old orders', deleteOldOrders)

/**
 * Deletes orders that were never paid, with their items, and the IDs of handled provider events, after
 * 90 days. By then a session can't be paid, and the provider repeats no event.
 */
export async function deleteOldOrders(stopping?: AbortSignal) {
  await deleteInBatches(
    'orders',
    `status IN ('CANCELLED', 'EXPIRED', 'FAILED') AND paid_cents IS NULL
       AND payment_intent_id IS NULL AND created_at < now() - interval '90 days'`,
    { stopping },
  )
  await deleteInBatches('payment_event', `handled_at < now() - interval '90 days'`, { stopping })
}
