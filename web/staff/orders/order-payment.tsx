import type { ReactNode } from 'react'
import { orderStatuses } from '../../../shared/words/orders'
import { easternMoment } from '../../ui/eastern-time'
import { Fact, Facts } from '../../ui/facts'
import { StateMark } from '../../ui/paper/state-mark'
import { Part } from '../frame/part'
import { OrderSale } from '../sales/order-sale'
import type { OrderDetailFragment } from './generated/orders'

/** How the order was paid; the children are what can be done about it. */
export function OrderPayment({
  order,
  children,
}: {
  order: OrderDetailFragment
  children: ReactNode
}) {
  const { status, createdAt, paidAt, refundReason, note, sessionId, paymentIntentId } = order
  return (
    <Part title="Payment" heading="h2" actions={children}>
      <Facts>
        <Fact term="Status">
          <StateMark of={orderStatuses} state={status} className="whitespace-nowrap" />
        </Fact>
        <Fact term="Ordered">{easternMoment(createdAt)}</Fact>
        <Fact term="Paid">{paidAt && easternMoment(paidAt)}</Fact>
        <OrderSale order={order} />
        {refundReason && <Fact term="Refund reason">{refundReason}</Fact>}
        {note && status !== 'REVIEW' && <Fact term="Note">{note}</Fact>}
      </Facts>
      {(paymentIntentId || sessionId) && (
        <details className="mt-4">
          <summary className="min-h-9 cursor-pointer text-ink-soft max-lg:min-h-11">
            IDs at the payment provider
          </summary>
          <Facts>
            <Fact term="Payment">{paymentIntentId && <Code>{paymentIntentId}</Code>}</Fact>
            <Fact term="Checkout session">{sessionId && <Code>{sessionId}</Code>}</Fact>
          </Facts>
        </details>
      )}
    </Part>
  )
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-sm">{children}</code>
}
