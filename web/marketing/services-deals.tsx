import { deals } from '../content/deals'
import { tierOf } from '../packages/tiers'
import { Elevation } from '../pictures/elevation'
import { Stair, Tag } from '../ui/paper/marks'
import { Canary, Sheet } from '../ui/paper/sheet'

export function ServicesDeals() {
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {deals.map((deal) => (
          <Sheet as="li" flush key={deal.title} className="flex flex-col overflow-hidden">
            <div className="border-rule border-b px-4 pt-4 pb-3">
              <div className="h-6 text-right">{deal.sample && <Tag>Sample</Tag>}</div>
              <Elevation of={deal.body} label={deal.picture} />
              <Dimension>{deal.savings}</Dimension>
            </div>
            <div className="flex flex-1 flex-col p-5">
              <h3 className="text-[1.375rem]">{deal.title}</h3>
              <p className="mt-1.5 mb-5 text-ink-soft">{deal.description}</p>
              <dl className="mt-auto flex items-center justify-between gap-3 border-rule border-t pt-3">
                <dt className="flex items-center gap-2.5 whitespace-nowrap text-[0.9375rem]">
                  <Stair step={tierOf(deal.packageName).step} />
                  {deal.packageName} Package
                </dt>
                <dd className="figures text-[0.9375rem]">−{deal.fee}</dd>
              </dl>
            </div>
            <Canary className="rounded-none border-0! border-ink! border-t-2! px-5! py-2.5!">
              <dl className="flex items-baseline justify-between gap-3 font-[640] font-display tracking-[-0.012em]">
                <dt className="text-[1.1875rem]">You keep</dt>
                <dd className="text-[1.75rem] leading-tight">{deal.keep}</dd>
              </dl>
            </Canary>
          </Sheet>
        ))}
      </ul>
      <p className="mt-5 max-w-3xl text-ink-faint text-label">
        Saved is the asking price minus the final price; you keep what is left after our fee. A
        larger package does more of the work; it doesn’t always save more.
      </p>
    </>
  )
}

/** A dimension line, drawn with our pen. */
function Dimension({ children }: { children: string }) {
  return (
    <p className="mt-0.5 flex items-center gap-2 px-1 font-semibold text-[0.9375rem] text-pen">
      <Arrow />
      <span className="whitespace-nowrap">{children}</span>
      <Arrow className="-scale-x-100" />
    </p>
  )
}

function Arrow({ className = '' }: { className?: string }) {
  return (
    <span aria-hidden className={`flex h-3 min-w-4 flex-1 items-center border-l-2 ${className}`}>
      <svg aria-hidden="true" viewBox="0 0 8 10" className="h-2.5 w-2 shrink-0 fill-current">
        <path d="M0 5 8 1.5v7Z" />
      </svg>
      <span className="flex-1 border-t-2" />
    </span>
  )
}
