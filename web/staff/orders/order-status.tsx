import type { OrderStatus } from '../../generated/schema'
import { Badge } from '../../ui/badge'

const looks = {
  PENDING: ['neutral', 'Waiting for payment'],
  PAID: ['positive', 'Paid'],
  CANCELLED: ['neutral', 'Cancelled'],
  EXPIRED: ['neutral', 'Expired'],
  FAILED: ['neutral', 'Payment failed'],
  REVIEW: ['danger', 'Needs review'],
  REFUNDING: ['warning', 'Refund on its way'],
  REFUNDED: ['warning', 'Refunded'],
} as const satisfies Record<OrderStatus, readonly [string, string]>

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const [tone, words] = looks[status]
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      {words}
    </Badge>
  )
}
