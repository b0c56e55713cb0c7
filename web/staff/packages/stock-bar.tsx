import type { StaffPackageFragment } from './generated/packages'

/** The spots of a package: sold, on hold for open payments, and left to buy. */
export function StockBar({ offer }: { offer: StaffPackageFragment }) {
  const { availableInventory: left } = offer
  const sold = offer.soldInventory ?? 0
  const held = offer.heldInventory ?? 0
  const { totalInventory: total } = offer
  return (
    <div className="mt-4">
      <div aria-hidden className="flex h-2.5 gap-px overflow-hidden rounded-full bg-tread">
        <span style={{ flexGrow: sold }} className="bg-ink-faint" />
        <span style={{ flexGrow: held }} className="bg-amber" />
        <span style={{ flexGrow: left }} className="bg-action" />
      </div>
      <dl className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Part term="left" units={left} dot="bg-action" />
        <Part term="on hold" units={held} dot="bg-amber" />
        <Part term="sold" units={sold} dot="bg-ink-faint" />
        <Part term="total" units={total} />
      </dl>
    </div>
  )
}

function Part({ term, units, dot }: { term: string; units: number; dot?: string }) {
  return (
    <div className="flex flex-row-reverse items-center gap-1.5">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="flex items-center gap-1.5 font-semibold tabular-nums">
        {dot && <span aria-hidden className={`size-2.5 rounded-full ${dot}`} />}
        {units}
      </dd>
    </div>
  )
}
