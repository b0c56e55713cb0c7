import { deleteInBatches } from '../platform/batches'
import { every } from '../platform/timers'

export const removeOldCarts = () => every(60 * 60, 'remove old carts', deleteOldCarts)

/** Deletes guest carts untouched for 30 days; their orders stay. A cart knows only the day when it was touched last. */
export const deleteOldCarts = (stopping?: AbortSignal) =>
  deleteInBatches(
    'cart',
    `user_id IS NULL AND touched_at < now() - interval '31 days' AND NOT EXISTS (
       SELECT FROM orders WHERE cart_id = cart.id AND status = 'PENDING')`,
    { stopping },
  )
