import { paymentLinkStatuses } from '../../../shared/words/sales'
import type { PaymentLinkStatus } from '../../generated/schema'
import { Status } from '../../ui/paper/marks'
import { StateMark } from '../../ui/paper/state-mark'

interface Link {
  status: PaymentLinkStatus
  firstOpenedAt: string | null
}

/** What became of a payment link. The shape and the words say what the color says. */
export function LinkStatus({ link: { status, firstOpenedAt } }: { link: Link }) {
  if (status === 'OPEN' && firstOpenedAt) {
    return (
      <Status tone="amber" shape="half">
        Opened, not paid yet
      </Status>
    )
  }
  return <StateMark of={paymentLinkStatuses} state={status} />
}
