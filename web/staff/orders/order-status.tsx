import type { OrderStatus } from '../../generated/schema'
import { Status } from '../../ui/paper/marks'

const looks = {
  PENDING: { tone: 'soft', shape: 'ring', words: 'Waiting for payment' },
  PAID: { tone: 'pen', shape: 'full', words: 'Paid' },
  CANCELLED: { tone: 'soft', shape: 'ring', words: 'Cancelled' },
  EXPIRED: { tone: 'soft', shape: 'ring', words: 'Expired' },
  FAILED: { tone: 'soft', shape: 'ring', words: 'Payment failed' },
  REVIEW: { tone: 'red', shape: 'diamond', words: 'Needs review' },
  REFUNDING: { tone: 'amber', shape: 'half', words: 'Refund on its way' },
  REFUNDED: { tone: 'amber', shape: 'full', words: 'Refunded' },
} as const satisfies Record<OrderStatus, object>

export function OrderStatusMark({ status }: { status: OrderStatus }) {
  const { words, ...mark } = looks[status]
  return (
    <Status {...mark} className="whitespace-nowrap">
      {words}
    </Status>
  )
}
