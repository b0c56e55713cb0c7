import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { orderStatuses } from '../../../shared/words/orders'
import { easternMoment } from '../../ui/eastern-time'
import { Money } from '../../ui/money'
import { StateMark } from '../../ui/paper/state-mark'
import { staffPaths } from '../paths'
import type { OrderRowFragment } from './generated/orders'

const head = 'px-4 py-1.5 text-left font-semibold text-[0.8125rem] text-ink-soft'

/** A table on wide screens; on a phone each row is a card. */
export function OrderTable({ orders }: { orders: readonly OrderRowFragment[] }) {
  return (
    <div className="border border-rule border-t-2 border-t-ink bg-paper">
      <table className="w-full max-md:block">
        <thead className="border-rule border-b max-md:sr-only">
          <tr>
            <th className={head}>Order</th>
            <th className={head}>Customer</th>
            <th className={head}>Status</th>
            <th className={`${head} text-right!`}>Total</th>
            <th className={head}>Ordered</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule max-md:block">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cell = 'h-(--row) px-4 py-1 max-md:block max-md:h-auto max-md:p-0'

function OrderRow({ order }: { order: OrderRowFragment }) {
  const { number, email, customer, status, total, createdAt, disputedAt, openDispute, items } =
    order
  const needsAttention = status === 'REVIEW' || disputedAt
  return (
    <tr
      className={`relative hover:bg-tread max-md:block max-md:space-y-1 max-md:p-4 ${
        needsAttention ? 'shadow-[inset_4px_0_0_var(--red)]' : ''
      }`}
    >
      <td className={cell}>
        <Link data-row to={staffPaths.order(number)} className="row-link font-semibold text-ink">
          #{number}
        </Link>
        <span className="ml-3 text-ink-soft">
          {items.map(({ packageName, quantity }) => `${quantity} × ${packageName}`).join(', ')}
        </span>
      </td>
      <td dir="auto" className={`${cell} [overflow-wrap:anywhere]`}>
        {email ?? customer?.email ?? <span className="text-ink-faint">No email yet</span>}
      </td>
      <td className={`${cell}`}>
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
      </td>
      <td
        className={`${cell} text-right font-semibold max-md:absolute max-md:top-4 max-md:right-4`}
      >
        <Money dollars={total} />
      </td>
      <td className={`${cell} whitespace-nowrap text-ink-soft text-sm`}>
        <time dateTime={createdAt}>{easternMoment(createdAt)}</time>
      </td>
    </tr>
  )
}
