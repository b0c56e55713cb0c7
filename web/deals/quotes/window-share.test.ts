import { expect, test } from '@jest/globals'
import { windowShare } from './window-share'

const HOUR_MS = 60 * 60_000
const at = (hours: number) => new Date(hours * HOUR_MS).toISOString()

const quote = (from: number, to: number, status: 'PUBLISHED' | 'EXPIRED' = 'PUBLISHED') => ({
  status,
  publishedAt: at(from),
  validUntil: at(to),
})

test('draws windows side by side on one scale: more time left is a longer bar', () => {
  const [short, long] = [quote(46, 94), quote(0, 119)]
  const together = [short, long]
  const now = 48 * HOUR_MS
  const left = ({ validUntil }: { validUntil: string }) => Date.parse(validUntil) - now
  // Alone, the shorter one would be nearly full: 46 of 48 hours.
  expect(windowShare(short, left(short), [short])).toBeCloseTo(46 / 48)
  expect(windowShare(short, left(short), together)).toBeCloseTo(46 / 119)
  expect(windowShare(long, left(long), together)).toBeCloseTo(71 / 119)
})

test('is empty once the window is over, and does without a window', () => {
  const ended = quote(0, 24, 'EXPIRED')
  expect(windowShare(ended, 0, [ended, quote(0, 48)])).toBe(0)
  const none = { status: 'PUBLISHED', publishedAt: null, validUntil: null } as const
  expect(windowShare(none, 0, [none])).toBe(0)
})
