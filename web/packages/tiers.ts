interface Tier {
  /** How many steps the package is high: the bars of its mark. */
  step: number
  subtitle: string
}

const silver: Tier = { step: 1, subtitle: 'Basic vehicle search & negotiation' }

const tiers = new Map<string, Tier>([
  ['Silver', silver],
  ['Gold', { step: 2, subtitle: 'Advanced search with financing' }],
  ['Platinum', { step: 3, subtitle: 'Premium concierge service' }],
  ['Diamond', { step: 4, subtitle: 'White glove full-service' }],
])

/** Step and subtitle of a package; an unknown name looks like Silver. */
export function tierOf(packageName: string) {
  return tiers.get(packageName) ?? silver
}
