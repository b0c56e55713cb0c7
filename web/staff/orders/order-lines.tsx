import { Money } from '../../ui/money'
import type { OrderDetailFragment } from './generated/orders'

export function OrderLines({ order: { items, total, refunded } }: { order: OrderDetailFragment }) {
  return (
    <>
      <h2 className="text-xl">Items</h2>
      <ul className="mt-4 divide-y divide-rule">
        {items.map(({ id, packageName, quantity, price, subtotal }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-3">
            <span>
              <span className="font-medium">{packageName} Package</span>
              <span className="block text-ink-soft text-sm">
                {quantity} × <Money dollars={price} />
              </span>
            </span>
            <Money dollars={subtotal} cents />
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-rule border-t pt-3 font-semibold text-lg">
        Total <Money dollars={total} cents />
      </p>
      {!!refunded && (
        <p className="mt-1 flex justify-between gap-4 font-medium text-amber">
          Refunded <Money dollars={refunded} cents />
        </p>
      )}
    </>
  )
}
