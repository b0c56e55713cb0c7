import { TriangleAlert } from 'lucide-react'
import { orderStatuses } from '../../../shared/words/orders'
import { easternMoment } from '../../ui/eastern-time'
import { Money } from '../../ui/money'
import { StateMark } from '../../ui/paper/state-mark'
import { type Column, RowLink, Table } from '../../ui/table'
import { staffPaths } from '../paths'
import type { OrderRowFragment } from './generated/orders'

export const OrderTable = ({ orders }: { orders: readonly OrderRowFragment[] }) => (
  <Table
    rows={orders}
    columns={columns}
    isUrgent={({ status, disputedAt }) => status === 'REVIEW' || Boolean(disputedAt)}
  />
)

const columns: Column<OrderRowFragment>[] = [
  {
    name: 'Order',
    cell: ({ number, items }) => (
      <>
        <RowLink to={staffPaths.order(number)}>#{number}</RowLink>
        <span className="ml-3 text-ink-soft">
          {items.map(({ packageName, quantity }) => `${quantity} × ${packageName}`).join(', ')}
        </span>
      </>
    ),
  },
  {
    name: 'Customer',
    cell: ({ email, customer }) =>
      email ?? customer?.email ?? <span className="text-ink-faint">No email yet</span>,
  },
  {
    name: 'Status',
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
    isNumber: true,
    onPhone: 'beside',
    className: 'font-semibold',
    cell: ({ total }) => <Money dollars={total} />,
  },
  {
    name: 'Ordered',
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-ink-soft text-sm">
        {easternMoment(createdAt)}
      </time>
    ),
  },
]
