import { deleteInBatches } from '../platform/batches'
import { every } from '../platform/timers'

export const removeOldOrders = () => every(60 * 60, 'remove old orders', deleteOldOrders)

/**
 * Deletes orders that were never paid, with their items, and the IDs of handled provider events, after
 * 90 days. By then a session can't be paid, and the provider repeats no event.
 */
export async function deleteOldOrders(stopping?: AbortSignal) {
  // One by one, or PostgreSQL reads all orders that are old enough, also the paid ones.
  for (const status of ['CANCELLED', 'EXPIRED', 'FAILED']) {
    await deleteInBatches(
      'orders',
      `status = '${status}' AND paid_cents IS NULL AND payment_intent_id IS NULL
         AND created_at < now() - interval '90 days'`,
      { stopping },
    )
  }
  await deleteInBatches('payment_event', `handled_at < now() - interval '90 days'`, { stopping })
}
