import { type Tier, tierNames } from '../../../shared/deals/entitlements'

/** Outlined, so that it isn't read as a state. */
export function TierBadge({ tier }: { tier: Tier }) {
  return (
    <span className="rounded-md border border-rule-strong px-1.5 py-px font-medium text-ink-soft text-xs">
      {tierNames[tier]}
    </span>
  )
}
