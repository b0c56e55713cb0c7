import { Link } from 'react-router-dom'
import { fullName } from '../../../shared/person-name'
import { telOf } from '../../../shared/phones'
import { orderStatuses } from '../../../shared/words/orders'
import { easternMoment } from '../../ui/eastern-time'
import { Fact, Facts } from '../../ui/facts'
import { StateMark } from '../../ui/paper/state-mark'
import { PersonLink } from '../frame/person-link'
import { staffPaths } from '../paths'
import { OrderSale } from '../sales/order-sale'
import type { OrderDetailFragment } from './generated/orders'

export function OrderFacts({ order }: { order: OrderDetailFragment }) {
  const { phone, customer, createdAt, paidAt, sessionId, paymentIntentId } = order
  const email = order.email ?? customer?.email
  return (
    <>
      <Facts>
        <Fact term="Email">
          {email && (
            <a href={`mailto:${email}`} className="text-ink underline underline-offset-4">
              {email}
            </a>
          )}
        </Fact>
        <Fact term="Phone">
          {phone && (
            <a href={telOf(phone)} className="text-ink underline underline-offset-4">
              {phone}
            </a>
          )}
        </Fact>
        <Fact term="Person">
          {order.person && <PersonLink person={order.person} kind={order.personLink ?? null} />}
        </Fact>
        <Fact term="Account">
          {customer ? (
            <Link
              to={staffPaths.conversation(customer.id)}
              className="text-ink underline underline-offset-4"
            >
              {fullName(customer)}
            </Link>
          ) : (
            'Guest checkout'
          )}
        </Fact>
        <Fact term="Status">
          <StateMark of={orderStatuses} state={order.status} className="whitespace-nowrap" />
        </Fact>
        <Fact term="Ordered">{easternMoment(createdAt)}</Fact>
        <Fact term="Paid">{paidAt && easternMoment(paidAt)}</Fact>
        <OrderSale order={order} />
        {order.refundReason && <Fact term="Refund reason">{order.refundReason}</Fact>}
        {order.note && order.status !== 'REVIEW' && <Fact term="Note">{order.note}</Fact>}
      </Facts>
      {(paymentIntentId || sessionId) && (
        <details>
          <summary className="min-h-9 cursor-pointer text-ink-soft max-lg:min-h-11">
            IDs at the payment provider
          </summary>
          <Facts>
            <Fact term="Payment">{paymentIntentId && <Code>{paymentIntentId}</Code>}</Fact>
            <Fact term="Checkout session">{sessionId && <Code>{sessionId}</Code>}</Fact>
          </Facts>
        </details>
      )}
    </>
  )
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-sm">{children}</code>
}
