import { expect, test } from '@jest/globals'
import { chosenFields, typedFields } from '../consultation'
import { isUsState, notServedText, usStates } from '../us-states'
import { dealProblems } from './deal-fields'
import { dealerProblems, readContact, readDealer } from './dealer-fields'
import {
  entitlements,
  notIncludedText,
  type Tier,
  TRADE_IN_ELSEWHERE,
  tierOf,
} from './entitlements'
import { NO_VEHICLE, problemsOfSending, readWishes, type WishesInput } from './wishes-fields'

const now = Date.parse('2026-11-22T12:00:00Z')

const suv = { condition: 'EITHER', yearFrom: 2025, yearTo: 2026, make: 'Toyota', model: 'RAV4' }
const tradeIn = { year: 2019, make: 'Honda', model: 'Civic', miles: 61_200, payoff: 3_150 }
const wishes: WishesInput = {
  state: 'GA',
  zip: '30060',
  phone: '(555) 010-0123',
  travelDistance: '100-miles',
  purchaseMethod: 'trade-finance',
  budgetRange: '30k-40k',
  timeline: '1-month',
  termMonths: 60,
  monthlyTarget: 520.5,
  vehicles: [suv],
  tradeIn,
}
const problemsOf = (input: Partial<WishesInput>, tier: Tier = 'GOLD') =>
  readWishes({ ...wishes, ...input }, tier, now).problems

test('reads wishes into what is stored', () => {
  expect(readWishes(wishes, 'SILVER', now).valid).toMatchObject({
    state: 'GA',
    monthlyTargetCents: 52_050,
    milesPerYear: null,
    vehicles: [{ condition: 'EITHER', yearFrom: 2025, mostMiles: null }],
    tradeIn: { payoffCents: 315_000, vin: null },
  })
})

test('saves wishes that have only begun', () => {
  expect(readWishes({ vehicles: [] }, 'SILVER', now).problems).toEqual({})
})

test.each<[string, Partial<WishesInput>, string, string]>([
  ['an unknown state', { state: 'ZZ' }, 'state', dealProblems.choice],
  ['a short ZIP code', { zip: '3006' }, 'zip', dealProblems.zip],
  ['an unknown option', { timeline: 'never' }, 'timeline', dealProblems.choice],
  ['a phone number without digits', { phone: 'call me' }, 'phone', typedFields.phone.problem],
  [
    'a demo car',
    { vehicles: [{ ...suv, condition: 'DEMO' }] },
    'vehicles.0.condition',
    dealProblems.choice,
  ],
  [
    'years in reverse',
    { vehicles: [{ ...suv, yearTo: 2024 }] },
    'vehicles.0.yearTo',
    dealProblems.years,
  ],
  [
    'a vehicle without a model',
    { vehicles: [suv, { ...suv, model: '' }] },
    'vehicles.1.model',
    dealProblems.model,
  ],
  [
    'a trade-in without miles',
    { tradeIn: { ...tradeIn, miles: null } },
    'tradeIn.miles',
    dealProblems.miles,
  ],
])('rejects %s', (_, input, field, problem) => {
  expect(problemsOf(input)).toEqual({ [field]: problem })
})

test('limits vehicles and distance to what the package includes', () => {
  const silver = 'Not included in Silver'
  expect(problemsOf({ vehicles: [suv, suv] }, 'SILVER')).toEqual({ vehicles: silver })
  expect(problemsOf({ travelDistance: '200-miles' }, 'SILVER')).toEqual({ travelDistance: silver })
  expect(problemsOf({ travelDistance: 'unlimited' }, 'PLATINUM')).toEqual({
    travelDistance: 'Not included in Platinum',
  })
  const ample = { vehicles: [suv, suv, suv], travelDistance: '200-miles' }
  expect(problemsOf(ample, 'PLATINUM')).toEqual({})
  expect(problemsOf({ ...ample, travelDistance: 'unlimited' }, 'DIAMOND')).toEqual({})
  expect(problemsOf({ vehicles: [suv, suv, suv, suv] }, 'DIAMOND')).toEqual({
    vehicles: 'Not included in Diamond',
  })
})

test('asks for what is missing before wishes are sent', () => {
  const { valid } = readWishes(wishes, 'GOLD', now)
  expect(valid && problemsOfSending(valid)).toEqual({})
  const begun = readWishes({ vehicles: [], state: 'GA' }, 'GOLD', now).valid
  expect(begun && problemsOfSending(begun)).toMatchObject({
    zip: dealProblems.zip,
    purchaseMethod: 'Choose an option',
    vehicles: NO_VEHICLE,
  })
  expect(begun && problemsOfSending(begun)).not.toHaveProperty('state')
})

test('takes the tier from the name of the package, Silver if it is unknown', () => {
  const names = ['Silver', 'Gold', 'Platinum', 'Diamond', 'Bronze', 'constructor']
  expect(names.map(tierOf)).toEqual(['SILVER', 'GOLD', 'PLATINUM', 'DIAMOND', 'SILVER', 'SILVER'])
})

test('each package includes everything in the one before it', () => {
  const tiers = Object.values(entitlements)
  for (const [place, tier] of tiers.slice(1).entries()) {
    const before = tiers[place] ?? tier
    expect(tier.wantedVehicles).toBeGreaterThanOrEqual(before.wantedVehicles)
    expect(tier.travelDistances).toEqual(expect.arrayContaining([...before.travelDistances]))
  }
  const { SILVER, GOLD, PLATINUM, DIAMOND } = entitlements
  expect(SILVER).toMatchObject({ comparesPaymentKinds: false, tradeInOnQuotes: false })
  expect(GOLD).toMatchObject({ comparesPaymentKinds: true, showsOpeningAmounts: true })
  expect(PLATINUM).toMatchObject({ needsAdvocate: true, dealerDelivery: false })
  expect(DIAMOND.travelDistances).toEqual(Object.keys(chosenFields.travelDistance.options))
  expect([notIncludedText('SILVER'), TRADE_IN_ELSEWHERE]).toEqual([
    'Not included in Silver',
    'The dealership handles your trade-in',
  ])
})

test('knows 50 states and the District of Columbia', () => {
  expect(Object.keys(usStates)).toHaveLength(51)
  expect(['GA', 'ga', 'PR', 'toString'].map(isUsState)).toEqual([true, false, false, false])
  expect(notServedText('TX')).toContain("We don't serve Texas yet.")
})

const dealer = { name: 'Northgate Motors', city: 'Marietta', state: 'GA', zip: '30060' }

test('reads a dealer', () => {
  const { valid } = readDealer({ ...dealer, makes: ['Toyota', ' Toyota'], email: '' }, now)
  expect(valid).toEqual({ ...dealer, makes: ['Toyota'], email: null, phone: null, words: null })
  expect(readDealer({ ...dealer, name: ' ', email: 'x', zip: '' }, now).problems).toEqual({
    name: dealerProblems.name,
    email: dealerProblems.email,
    zip: dealProblems.zip,
  })
})

test('logs contacts up to five minutes ahead of the clock', () => {
  const contact = { channel: 'PHONE', isOutgoing: true, isReached: true, content: 'Left a message' }
  const at = (happenedAt: number) => readContact({ ...contact, happenedAt }, now).problems
  expect(readContact(contact, now).valid?.happenedAt).toBe(now)
  expect(at(now + 300_000)).toEqual({})
  expect(at(now + 300_001)).toEqual({ happenedAt: dealerProblems.happenedAt })
  expect(at(Number.NaN)).toEqual({ happenedAt: dealerProblems.happenedAt })
  expect(readContact({ ...contact, channel: 'FAX', content: ' ' }, now).problems).toEqual({
    channel: dealProblems.choice,
    content: dealerProblems.content,
  })
})
