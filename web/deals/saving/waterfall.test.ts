import { expect, test } from '@jest/globals'
import type { SavingFragment } from './generated/saving'
import { barOf, stepsOf } from './waterfall'

const saving = {
  baselineKind: 'OWN',
  baseline: 35_000,
  final: 33_900,
  price: 1_100,
  tradeIn: -200,
  financing: 0,
  total: 900,
  afterFee: -99,
  isBetter: true,
  isVerified: false,
  candidates: [],
  verifiedAt: null,
} satisfies SavingFragment

test('each bar begins where the one before it ends, and parts that are zero are left out', () => {
  const steps = stepsOf(saving, 999, true)
  expect(steps.map(({ name, from, to, tone }) => [name, from, to, tone])).toEqual([
    ['Price', 0, 1_100, 'saved'],
    ['Trade-in', 1_100, 900, 'lost'],
    ['What you saved', 0, 900, 'total'],
    ['Our fee', 900, -99, 'fee'],
  ])
})

test('bars stay on the axis, even when the fee is more than the saving', () => {
  const steps = stepsOf(saving, 999, true)
  for (const { start, width } of steps.map((step) => barOf(step, steps))) {
    expect(start).toBeGreaterThanOrEqual(0)
    expect(width).toBeGreaterThan(0)
    expect(start + width).toBeLessThanOrEqual(1 + Number.EPSILON)
  }
})
