import { deals } from '../content/deals'
import { tierOf } from '../packages/tiers'
import { Car } from '../pictures/car'
import { Badge } from '../ui/badge'
import { Stair } from '../ui/paper/marks'

export function ServicesDeals() {
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {deals.map((deal) => (
          <li
            key={deal.title}
            className="flex flex-col overflow-hidden rounded-sm border border-rule bg-paper shadow-sheet"
          >
            <div className="bg-tread px-5 pt-8 pb-4">
              <Car {...deal.car} label={deal.picture} className="w-full" />
            </div>
            <div className="flex flex-1 flex-col items-start p-5">
              <Badge tone="positive" className="font-semibold">
                {deal.savings}
              </Badge>
              <h3 className="mt-4 text-lg tracking-normal">{deal.title}</h3>
              <p className="mt-1.5 text-ink-soft">{deal.description}</p>
              <p className="mt-3 mb-5 tabular-nums">
                <span className="text-ink-soft">Fee {deal.fee}</span> ·{' '}
                <strong className="font-semibold text-pen">you keep {deal.keep}</strong>
              </p>
              <div className="mt-auto flex w-full items-center justify-between gap-3 border-rule border-t pt-4 text-sm">
                <Tier packageName={deal.packageName} />
                {deal.sample && <span className="text-ink-faint">Sample</span>}
              </div>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-center text-ink-faint text-sm">
        Saved is the asking price minus the final price; you keep what is left after our fee. A
        larger package does more of the work; it doesn’t always save more.
      </p>
    </>
  )
}

function Tier({ packageName }: { packageName: string }) {
  const { step } = tierOf(packageName)
  return (
    <p className="flex items-center gap-2 font-medium">
      <Stair step={step} />
      {packageName} Package
    </p>
  )
}
