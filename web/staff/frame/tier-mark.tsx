import { type Tier, tierNames } from '../../../shared/deals/entitlements'
import { Stair } from '../../ui/paper/marks'

const steps: Record<Tier, number> = { SILVER: 1, GOLD: 2, PLATINUM: 3, DIAMOND: 4 }

/** A package by its stair and name. */
export function TierMark({ tier }: { tier: Tier }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-ink-soft">
      <Stair step={steps[tier]} className="h-3.5! w-5!" />
      {tierNames[tier]}
    </span>
  )
}
