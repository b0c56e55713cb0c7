import { Award, Crown, Gem, type LucideIcon, ShieldCheck } from 'lucide-react'

interface Tier {
  icon: LucideIcon
  subtitle: string
}

const silver: Tier = { icon: ShieldCheck, subtitle: 'Basic vehicle search & negotiation' }

const tiers = new Map<string, Tier>([
  ['Silver', silver],
  ['Gold', { icon: Award, subtitle: 'Advanced search with financing' }],
  ['Platinum', { icon: Crown, subtitle: 'Premium concierge service' }],
  ['Diamond', { icon: Gem, subtitle: 'White glove full-service' }],
])

/** Icon and subtitle of a package; an unknown name is styled as Silver. */
export function tierOf(packageName: string) {
  return tiers.get(packageName) ?? silver
}
