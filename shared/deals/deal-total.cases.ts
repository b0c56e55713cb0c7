import { expect, test } from '@jest/globals'
import { aboveOrBelow, signedWords, totalOfDeal } from './deal-total'

const priced = (outTheDoor: number) => ({ id: 'chosen', totals: { outTheDoor } })
const lease = (outTheDoor: number, rankedPrice: number) => ({ totals: { outTheDoor, rankedPrice } })

const quotes = [priced(36_192.23), { ...priced(35_000), id: 'other' }]

test('before a quote is accepted, no total holds', () => {
  expect(totalOfDeal({ quotes, chosen: null })).toBeNull()
})

test.each([
  ['no contract', undefined, 36_192.23, 'QUOTE', ''],
  ['the same contract', priced(36_192.23), 36_192.23, 'CONTRACT', ''],
  [
    'a dearer contract',
    priced(36_392.23),
    36_392.23,
    'CONTRACT',
    'The contract is $200.00 above the quote.',
  ],
  [
    'a cheaper contract',
    priced(36_192.13),
    36_192.13,
    'CONTRACT',
    'The contract is $0.10 below the quote.',
  ],
] as const)('with %s, its total holds', (_what, contract, amount, basis, words) => {
  const total = totalOfDeal({ quotes, chosen: { id: 'chosen' }, contract })
  expect(total).toMatchObject({ amount, basis, quoted: 36_192.23 })
  expect(total && aboveOrBelow(total)).toBe(words)
})

test('leases are compared by what they cost in all', () => {
  const total = totalOfDeal({
    quotes: [{ ...lease(40_000, 18_000), id: 'chosen' }],
    chosen: { id: 'chosen' },
    contract: lease(40_000, 18_360),
  })
  expect(total).toMatchObject({ amount: 18_360, difference: 360 })
})

test.each([
  [200, true, 'The contract is $200.00 above the quote.'],
  [0, false, 'The contract has the total of the quote.'],
  [0, true, 'The contract has the total of the quote. It isn’t the same otherwise.'],
  [-50, true, 'The contract is $50.00 below the quote. It isn’t the same otherwise.'],
  [-50, false, 'The contract is $50.00 below the quote.'],
])('says of a signed contract that is %i off, and stopped: %s', (difference, isStop, words) => {
  const total = {
    amount: 1_000 + difference,
    basis: 'CONTRACT',
    quoted: 1_000,
    difference,
  } as const
  expect(signedWords(total, isStop)).toBe(words)
})
