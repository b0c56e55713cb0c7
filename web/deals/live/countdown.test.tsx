import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { Countdown } from './countdown'
import { serverNow, setClock } from './server-clock'

const MINUTE_MS = 60_000
const visitorNow = Date.parse('2026-11-24T21:00:00.000Z')

beforeEach(() => {
  jest.useFakeTimers({ now: visitorNow })
})

afterEach(() => {
  jest.useRealTimers()
})

test.each([-10, 10])("follows the server's clock, %i minutes from the visitor's", (minutes) => {
  const shift = minutes * MINUTE_MS
  // The answer took two seconds; the server read its clock in the middle.
  setClock(new Date(visitorNow - 1_000 + shift).toISOString(), visitorNow - 2_000, visitorNow)
  expect(serverNow()).toBe(visitorNow + shift)
  jest.setSystemTime(visitorNow + 5_000)
  expect(serverNow()).toBe(visitorNow + shift + 5_000)
})

test('counts down as a timer, which screen readers read on request only', () => {
  const show = (until: string) => renderToStaticMarkup(<Countdown until={until} />)
  const html = show('2026-11-24T21:59:10.000Z')
  expect(html).toMatch(/^<span role="timer" class="[^"]*">59:10 left<\/span>$/)
  expect(show('2026-11-26T23:30:00.000Z')).toContain('2 days 2 h left')
  expect(show('2026-11-24T21:00:00.000Z')).toContain('Time is up')
})
