import type { CartFragment } from '../cart/generated/cart'
import { Money } from '../ui/money'
import { Sheet } from '../ui/paper/sheet'

export function OrderSummary({ cart }: { cart: CartFragment }) {
  return (
    <Sheet>
      <h2 className="text-xl">Order Summary</h2>
      <ul className="mt-2 divide-y divide-rule">
        {cart.items.map(({ id, quantity, subtotal, package: { name, features } }) => (
          <li key={id} className="flex items-start justify-between gap-6 py-5">
            <div className="min-w-0">
              <h3 className="font-semibold">{name} Package</h3>
              <p className="mt-0.5 text-sm text-ink-soft">Quantity: {quantity}</p>
              <p className="mt-1 text-sm text-ink-soft">{featurePreview(features)}</p>
            </div>
            <p className="font-semibold">
              <Money dollars={subtotal} />
            </p>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-rule-strong pt-5">
        <span className="text-lg font-semibold">Total</span>
        <span className="text-3xl font-semibold tracking-tight">
          <Money dollars={cart.total} />
        </span>
      </p>
    </Sheet>
  )
}

function featurePreview(features: string[]) {
  return features.slice(0, 2).join(', ') + (features.length > 2 ? '...' : '')
}
