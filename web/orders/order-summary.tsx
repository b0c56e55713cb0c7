import { money } from '../../shared/money'
import type { CartFragment } from '../cart/generated/cart'
import { tierOf } from '../packages/tiers'
import { Stair } from '../ui/paper/marks'
import { Sheet, SheetHead } from '../ui/paper/sheet'

export function OrderSummary({ cart }: { cart: CartFragment }) {
  return (
    <Sheet flush className="overflow-hidden">
      <SheetHead>
        <h2 className="text-2xl">Order Summary</h2>
      </SheetHead>
      <ul className="divide-y divide-rule px-5 sm:px-6">
        {cart.items.map(({ id, quantity, subtotal, package: { name, features } }) => (
          <li key={id} className="flex items-start justify-between gap-6 py-4.5">
            <div className="min-w-0">
              <h3 className="flex flex-wrap items-baseline gap-x-2.5 font-bold font-sans text-lg tracking-normal">
                {name} Package
                <Stair step={tierOf(name).step} />
              </h3>
              <p className="text-ink-soft text-sm">Quantity: {quantity}</p>
              <p className="mt-0.5 text-ink-soft text-sm">{featurePreview(features)}</p>
            </div>
            <p className="figures text-lg">{money(subtotal)}</p>
          </li>
        ))}
      </ul>
      <p className="canary flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 px-5 py-3.5 font-[640] font-display sm:px-6">
        <span className="text-xl">Total</span>
        <span className="ml-auto text-4xl leading-tight tracking-[-0.02em]">
          {money(cart.total)}
        </span>
      </p>
    </Sheet>
  )
}

function featurePreview(features: string[]) {
  return features.slice(0, 2).join(', ') + (features.length > 2 ? '...' : '')
}
