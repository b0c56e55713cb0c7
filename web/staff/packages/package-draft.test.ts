import { expect, test } from '@jest/globals'
import type { StaffPackageFragment } from './generated/packages'
import { changesOf, draftOf, makeLine, problemsOf } from './package-draft'

const gold = {
  id: 'gold',
  name: 'Gold',
  price: 599,
  soldInventory: 6,
  soldBefore: 4,
  heldInventory: 1,
  availableInventory: 8,
  totalInventory: 15,
  isMostPopular: true,
  isHidden: false,
  features: ['Search', 'Negotiation'],
} as StaffPackageFragment

const typed = (change: Partial<ReturnType<typeof draftOf>>) => ({ ...draftOf(gold), ...change })
const problems = (change: Partial<ReturnType<typeof draftOf>>) => problemsOf(typed(change), gold)

test('finds no changes and no problems in an untouched package', () => {
  expect(changesOf(gold, draftOf(gold))).toEqual({})
  expect(problems({})).toEqual({})
})

test('sends only changed fields, as numbers', () => {
  expect(changesOf(gold, typed({ price: ' $1,649.50 ' }))).toEqual({ price: 1649.5 })
  expect(changesOf(gold, typed({ price: '599.00' }))).toEqual({})
  expect(changesOf(gold, typed({ totalInventory: '20', isHidden: true }))).toEqual({
    totalInventory: 20,
    isHidden: true,
  })
  const features = [makeLine(' Negotiation '), makeLine('Search')]
  expect(changesOf(gold, typed({ features }))).toEqual({ features: ['Negotiation', 'Search'] })
})

test.each(['', '0', '0.49', '-1', 'free', '20000.01', '1e9'])('rejects the price %j', (price) => {
  expect(problems({ price })).toEqual({ price: 'From $0.50 to $20,000' })
})

test('rejects a price with fractions of a cent', () => {
  expect(problems({ price: '1.234' })).toEqual({ price: 'At most two decimals' })
  expect(problems({ price: '1.23' })).toEqual({})
})

test('keeps the total at or above the spots sold and on hold', () => {
  const message = { totalInventory: 'At least 7, the spots sold or on hold' }
  expect(problems({ totalInventory: '6' })).toEqual(message)
  expect(problems({ totalInventory: '7' })).toEqual({})
  expect(problems({ totalInventory: '7.5' })).toEqual({
    totalInventory: 'A whole number from 0 to 1,000,000',
  })
})

test('puts spots sold before back on sale, and asks for as many spots as are sold', () => {
  expect(changesOf(gold, typed({ soldBefore: '0' }))).toEqual({ soldBefore: 0 })
  expect(problems({ soldBefore: '0', totalInventory: '3' })).toEqual({})
  expect(problems({ soldBefore: '13' })).toEqual({
    totalInventory: 'At least 16, the spots sold or on hold',
  })
  expect(problems({ soldBefore: '' })).toEqual({ soldBefore: 'A whole number from 0 to 1,000,000' })
})

test('rejects empty, missing, and overlong features', () => {
  expect(problems({ features: [] })).toEqual({ features: 'At least one feature' })
  const empty = [makeLine('Search'), makeLine('  ')]
  expect(problems({ features: empty })).toEqual({ features: 'Fill in or remove the empty line' })
  const long = [makeLine('x'.repeat(121))]
  expect(problems({ features: long })).toEqual({ features: 'At most 120 characters each' })
})
