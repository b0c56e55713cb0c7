import { expect, test } from '@jest/globals'
import '../subjects'
import { dueMark, groupsOf } from './work-groups'

const now = Date.parse('2026-11-24T14:12:00Z') // 9:12 AM in New York
const item = (dueAt: string | null, kind: 'DEAL' | 'CONVERSATION' = 'DEAL') => ({
  kind,
  dueAt,
  snoozedUntil: null,
})

test('groups what is due by the parts of the Eastern day', () => {
  const late = item('2026-11-24T14:00:00Z')
  const waiting = item('2026-11-24T14:00:00Z', 'CONVERSATION')
  const morning = item('2026-11-24T16:59:00Z')
  const noon = item('2026-11-24T17:00:00Z')
  const night = item('2026-11-25T04:30:00Z')
  const tomorrow = item('2026-11-25T05:00:00Z')
  const later = item('2026-11-26T05:00:00Z')
  const undated = item(null)
  const work = [late, waiting, morning, noon, night, tomorrow, later, undated]
  expect(groupsOf(work, now)).toEqual([
    { name: 'Late', items: [late] },
    { name: 'Before noon', items: [waiting, morning] },
    { name: 'Later today', items: [noon, night] },
    { name: 'Tomorrow', items: [tomorrow] },
    { name: 'Later', items: [later, undated] },
  ])
})

test('says when something is due in words and as a shape', () => {
  expect(dueMark(item('2026-11-24T14:00:00Z'), now)).toMatchObject({
    shape: 'diamond',
    words: '12 min late',
  })
  expect(dueMark(item('2026-11-24T14:00:00Z', 'CONVERSATION'), now)).toMatchObject({
    shape: 'half',
    words: 'Waiting 12 min',
  })
  expect(dueMark(item('2026-11-24T15:15:00Z'), now)).toMatchObject({
    shape: 'half',
    words: '10:15 AM',
  })
  expect(dueMark(item('2026-11-24T21:30:00Z'), now)).toMatchObject({
    shape: 'ring',
    words: '4:30 PM',
  })
})

test('a snoozed item belongs to when it comes back', () => {
  const asleep = { ...item('2026-11-24T14:00:00Z'), snoozedUntil: '2026-11-25T14:00:00Z' }
  expect(groupsOf([asleep], now)).toEqual([{ name: 'Tomorrow', items: [asleep] }])
  expect(dueMark(asleep, now)).toMatchObject({ shape: 'ring', words: 'Tomorrow, 9:00 AM' })
})
