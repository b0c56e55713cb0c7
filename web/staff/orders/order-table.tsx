import { TriangleAlert } from 'lucide-react'
import { orderStatuses } from '../../../shared/words/orders'
import { easternMoment, easternShort } from '../../ui/eastern-time'
import { Money } from '../../ui/money'
import { StateMark } from '../../ui/paper/state-mark'
import { type Column, RowLink, Table } from '../../ui/table'
import { PhoneLink } from '../frame/phone-link'
import { staffPaths } from '../paths'
import { buyerOf, emailOf } from './buyer-of'
import type { OrderRowFragment } from './generated/orders'

export const OrderTable = ({
  orders,
  now,
}: {
  orders: readonly OrderRowFragment[]
  now: number
}) => (
  <Table
    rows={orders}
    columns={columnsAt(now)}
    isUrgent={({ status, disputedAt }) => status === 'REVIEW' || Boolean(disputedAt)}
  />
)

const columnsAt = (now: number): Column<OrderRowFragment>[] => [
  {
    name: 'Buyer',
    width: 'w-44',
    cell: (order) => (
      <RowLink to={staffPaths.order(order.number)}>
        {buyerOf(order) ?? emailOf(order) ?? 'Not known yet'}
        <span className="sr-only">, order #{order.number}</span>
      </RowLink>
    ),
  },
  {
    name: 'Email',
    onPhone: 'hidden',
    cell: (order) => <span className="line-clamp-1 text-ink-soft">{emailOf(order)}</span>,
  },
  {
    name: 'Phone',
    width: 'w-34',
    from: '4xl',
    onPhone: 'hidden',
    cell: ({ phone }) => phone && <PhoneLink phone={phone} />,
  },
  {
    name: 'Deals',
    width: 'w-24',
    from: '4xl',
    onPhone: 'hidden',
    cell: ({ deals }) => (
      <span className="tabular-nums">
        {deals?.[0]?.number}
        {deals && deals.length > 1 && <span className="text-ink-soft"> +{deals.length - 1}</span>}
      </span>
    ),
  },
  {
    name: 'Order',
    width: 'w-44',
    cell: ({ number, items }) => (
      <span className="line-clamp-1">
        <span className="mr-3 tabular-nums">#{number}</span>
        <span className="text-ink-soft">
          {items.map(({ packageName, quantity }) => `${quantity} × ${packageName}`).join(', ')}
        </span>
      </span>
    ),
  },
  {
    name: 'Status',
    width: 'w-44',
    onPhone: 'beside',
    cell: ({ status, disputedAt, openDispute }) => (
      <>
        <StateMark of={orderStatuses} state={status} className="whitespace-nowrap" />
        {disputedAt && (
          <span className="flex items-center gap-1 font-medium text-red text-sm">
            <TriangleAlert aria-hidden className="size-4" />
            Disputed
          </span>
        )}
        {!disputedAt && openDispute && (
          <span className="flex items-center gap-1 font-medium text-amber text-sm">
            <TriangleAlert aria-hidden className="size-4" />
            Bank inquiry
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Total',
    width: 'w-20',
    isNumber: true,
    onPhone: 'beside',
    cell: ({ total }) => <Money dollars={total} />,
  },
  {
    name: 'Ordered',
    width: 'w-28',
    from: '6xl',
    onPhone: 'hidden',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={easternMoment(createdAt)} className="text-ink-soft">
        {easternShort(createdAt, now)}
      </time>
    ),
  },
]
