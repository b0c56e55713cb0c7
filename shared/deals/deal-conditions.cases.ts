import { expect, test } from '@jest/globals'
import {
  conditionsOf,
  conditionsText,
  hasAllConditions,
  quoteConditionNames,
} from './deal-conditions'
import { clockOffset, nextTick, timeLeft, timeLeftText } from './server-clock'

const quote = {
  kind: 'FINANCE' as const,
  vin: '7DFHDEM01TD000303',
  stockNumber: 'H-1042',
  creditTerms: '4.9% for 60 months\nwith a score of 700 or more',
  validUntil: '2026-11-24T22:00:00Z',
}

test('states the four conditions of a quote in the words the buyer confirms', () => {
  expect(conditionsOf(quote)).toEqual({
    EXACT_UNIT: "I'm buying this exact vehicle, VIN 7DFHDEM01TD000303",
    CREDIT: 'I meet the credit terms: 4.9% for 60 months with a score of 700 or more',
    WITHIN_WINDOW: "I'll act before Tue, Nov 24, 5:00 PM ET",
    NO_OTHER_PRODUCTS: "I won't add dealer products that aren't in this quote",
  })
})

test('names the stock number without a VIN, and no credit terms for cash', () => {
  const conditions = conditionsOf({ ...quote, kind: 'CASH', vin: null, creditTerms: null })
  expect(conditions.EXACT_UNIT).toBe("I'm buying this exact vehicle, stock number H-1042")
  expect(conditions.CREDIT).toBe("I'm paying without dealer financing")
})

test('shows the end of a window in Eastern Time, in summer too', () => {
  const validUntil = new Date('2026-07-03T04:05:00Z')
  expect(conditionsOf({ ...quote, validUntil }).WITHIN_WINDOW).toBe(
    "I'll act before Fri, Jul 3, 12:05 AM ET",
  )
})

test('stores the displayed text, one condition per line', () => {
  const lines = conditionsText(quote).split('\n')
  expect(lines).toEqual(quoteConditionNames.map((name) => conditionsOf(quote)[name]))
})

test('requires all four conditions', () => {
  expect(hasAllConditions(quoteConditionNames)).toBe(true)
  expect(hasAllConditions(quoteConditionNames.slice(1))).toBe(false)
  expect(hasAllConditions(['CREDIT', 'CREDIT', 'CREDIT', 'CREDIT'])).toBe(false)
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([-10 * MINUTE, 0, 10 * MINUTE])(
  'ends on the server’s time with a visitor’s clock that is %i ms off',
  (wrong) => {
    const serverNow = Date.parse('2026-11-24T21:00:00Z')
    const gotAt = serverNow + 200 + wrong // half of a round trip of 400 ms later
    const offset = clockOffset(serverNow, gotAt - 400, gotAt)
    expect(offset).toBe(0 - wrong)
    const end = serverNow + HOUR
    expect(timeLeft(end, end + wrong - 1, offset)).toBe(1)
    expect(timeLeft(end, end + wrong + 5_000, offset)).toBe(0)
  },
)

test.each([
  [0, ''],
  [1, '0:01'],
  [59_000, '0:59'],
  [HOUR, '60:00'],
  [HOUR + 1, '1 h'],
  [3 * HOUR + 20 * MINUTE, '3 h 20 min'],
  [24 * HOUR, '1 day'],
  [51 * HOUR + 59 * MINUTE, '2 days 3 h'],
])('%i ms left reads "%s"', (ms, text) => {
  expect(timeLeftText(ms)).toBe(text)
})

test('the text of the time left changes on the next tick', () => {
  for (const ms of [1, 999, 1_000, 59_001, HOUR - 1, 2 * HOUR, 2 * HOUR + 1, 3 * HOUR - 1]) {
    const tick = nextTick(ms)
    expect(timeLeftText(ms - tick)).not.toBe(timeLeftText(ms))
    expect(timeLeftText(ms - tick + 1)).toBe(timeLeftText(ms))
  }
})
