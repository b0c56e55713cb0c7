import { money } from '../../../shared/money'
import { easternDate } from '../../ui/eastern-time'
import { link } from '../../ui/link-look'
import { LedgerRow } from '../frame/ledger-row'
import type { MyDealsQuery } from './generated/list'

type Order = MyDealsQuery['myOrders'][number]

const states: Partial<Record<Order['status'], string>> = {
  PAID: 'Paid',
  REFUNDING: 'Being refunded',
  REFUNDED: 'Refunded',
  REVIEW: 'In review',
}

/** Every order that was paid, with its receipt. */
export function Orders({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return null
  return (
    <div className="mt-12">
      <LedgerRow title="Orders">
        <ul className="-mt-3 divide-y divide-rule">
          {orders.map(({ id, number, status, total, paidAt, createdAt, receiptPath }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
            >
              <span>
                <span className="font-semibold">Order {number}</span>
                <span className="text-ink-soft">
                  , {easternDate(paidAt ?? createdAt)}
                  {states[status] && `, ${states[status]?.toLowerCase()}`}
                </span>
              </span>
              <span className="flex items-baseline gap-x-6">
                <span className="tabular-nums">{money(total)}</span>
                {receiptPath && (
                  <a href={receiptPath} className={link} aria-label={`Receipt of order ${number}`}>
                    Receipt
                  </a>
                )}
              </span>
            </li>
          ))}
        </ul>
      </LedgerRow>
    </div>
  )
}
