import type { chosenFields } from '../consultation'

// What each package entitles a deal to. The server enforces it and the screens explain it.

export const tierNames = {
  SILVER: 'Silver',
  GOLD: 'Gold',
  PLATINUM: 'Platinum',
  DIAMOND: 'Diamond',
} as const
export type Tier = keyof typeof tierNames
export const tiers = Object.keys(tierNames) as Tier[]

export type TravelDistance = keyof (typeof chosenFields)['travelDistance']['options']

export interface Entitlements {
  /** How many vehicles a buyer may ask for in one deal. */
  wantedVehicles: number
  travelDistances: readonly TravelDistance[]
  /** Cash, loan and lease quotes in one deal. */
  comparesPaymentKinds: boolean
  tradeInOnQuotes: boolean
  /** The buyer sees what each line started at. */
  showsOpeningAmounts: boolean
  /** A negotiator must be assigned by name. */
  needsAdvocate: boolean
  /** We check the contract, too. */
  contractVerdict: boolean
  /** The dealer may deliver the vehicle. */
  dealerDelivery: boolean
}

const inTheArea = ['local', '50-miles', '100-miles'] as const
const upTo200Miles = [...inTheArea, '150-miles', '200-miles'] as const
const anyDistance = [...upTo200Miles, 'unlimited'] as const

const silver: Entitlements = {
  wantedVehicles: 1,
  travelDistances: inTheArea,
  comparesPaymentKinds: false,
  tradeInOnQuotes: false,
  showsOpeningAmounts: false,
  needsAdvocate: false,
  contractVerdict: false,
  dealerDelivery: false,
}
const gold: Entitlements = {
  ...silver,
  wantedVehicles: 3,
  comparesPaymentKinds: true,
  tradeInOnQuotes: true,
  showsOpeningAmounts: true,
}
const platinum: Entitlements = {
  ...gold,
  travelDistances: upTo200Miles,
  needsAdvocate: true,
  contractVerdict: true,
}
const diamond: Entitlements = { ...platinum, travelDistances: anyDistance, dealerDelivery: true }

export const entitlements: Record<Tier, Entitlements> = {
  SILVER: silver,
  GOLD: gold,
  PLATINUM: platinum,
  DIAMOND: diamond,
}

/** Returns the tier of a package; an unknown name counts as Silver. */
export function tierOf(packageName: string): Tier {
  return tiers.find((tier) => tierNames[tier] === packageName) ?? 'SILVER'
}

export const notIncludedText = (tier: Tier) => `Not included in ${tierNames[tier]}`

/** The note for a buyer whose quotes have no trade-in. */
export const TRADE_IN_ELSEWHERE = 'The dealership handles your trade-in'
