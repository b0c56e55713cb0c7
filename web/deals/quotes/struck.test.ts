import { expect, test } from '@jest/globals'
import type { QuoteLineFragment } from './generated/quotes'
import { struckCents } from './struck'

const line = (kind: string, amount: number, openingAmount: number | null) =>
  ({ kind, amount, openingAmount }) as QuoteLineFragment

test('adds up what dealers first asked and no longer ask, to the cent', () => {
  const first = [line('ADD_ON', 0, 1_295), line('DEALER_FEE', 599.1, 599.4), line('TAX', 5, null)]
  const second = [line('DEALER_FEE', 899, 799), line('REBATE', 500, 700)]
  expect(struckCents([{ lines: first }, { lines: second }])).toBe(1_295_30)
})
