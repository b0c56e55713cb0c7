import type { PaymentLinkStatus } from '../../generated/schema'
import { Status } from '../../ui/paper/marks'

interface Link {
  status: PaymentLinkStatus
  firstOpenedAt: string | null
}

const looks = {
  OPEN: { tone: 'soft', shape: 'ring', words: 'Not opened yet' },
  PAID: { tone: 'pen', shape: 'full', words: 'Paid' },
  EXPIRED: { tone: 'soft', shape: 'diamond', words: 'Expired' },
  REVOKED: { tone: 'soft', shape: 'diamond', words: 'Revoked' },
} as const satisfies Record<PaymentLinkStatus, object>

/** What became of a payment link. The shape and the words say what the color says. */
export function LinkStatus({ link: { status, firstOpenedAt } }: { link: Link }) {
  if (status === 'OPEN' && firstOpenedAt) {
    return (
      <Status tone="amber" shape="half">
        Opened, not paid yet
      </Status>
    )
  }
  const { words, ...look } = looks[status]
  return <Status {...look}>{words}</Status>
}
