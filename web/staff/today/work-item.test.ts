import { expect, test } from '@jest/globals'
import { stepOf } from './work-item'

const at = '2026-11-24T22:00:00.000Z'

const stepWith = (timeZone: string, dueAt: string) =>
  stepOf({
    step: 'Ask how it went',
    dueAt,
    deal: { appointment: { at, timeZone } },
  } as Parameters<typeof stepOf>[0])

test('an appointment in another zone is said on the clocks there, until it is over', () => {
  expect(stepWith('America/Chicago', at)).toBe('4:00 PM CT: Ask how it went')
  expect(stepWith('America/New_York', at)).toBe('Ask how it went')
  expect(stepWith('America/Chicago', '2026-11-25T22:00:00.000Z')).toBe('Ask how it went')
})
