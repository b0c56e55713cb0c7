import { expect, test } from '@jest/globals'
import { windowPresets } from './window-presets'

const at = (moment: string) =>
  Object.fromEntries(windowPresets(Date.parse(moment)).map(({ words, local }) => [words, local]))

test('offers today until 4 PM, one and two days, and the end of the month in ET', () => {
  expect(at('2026-11-24T15:30:00Z')).toEqual({
    'Today, 5 PM': '2026-11-24T17:00',
    '24 hours': '2026-11-25T10:30',
    '48 hours': '2026-11-26T10:30',
    'End of month': '2026-11-30T17:00',
  })
  expect(Object.keys(at('2026-11-24T21:00:00Z'))).not.toContain('Today, 5 PM')
})

test('counts the day in ET, not in UTC', () => {
  expect(at('2026-12-01T02:00:00Z')).toMatchObject({
    '24 hours': '2026-12-01T21:00',
    'End of month': '2026-12-31T17:00',
  })
})

test('keeps 24 hours long when the clocks change', () => {
  expect(at('2026-10-31T16:00:00Z')['24 hours']).toBe('2026-11-01T11:00')
  expect(at('2027-03-13T17:00:00Z')['24 hours']).toBe('2027-03-14T13:00')
})
