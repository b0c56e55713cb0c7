import { expect, test } from '@jest/globals'
import { dueOf } from './due'

const now = Date.parse('2026-11-21T17:00:00Z')
const minutes = (count: number) => new Date(now + count * 60_000).toISOString()
const waiting = (contactBy: string) => dueOf({ status: 'NEW', contactBy }, now)

test('shows a new request as on time, due soon within 4 hours, then overdue', () => {
  expect(waiting(minutes(241))).toEqual({ light: 'inTime', words: 'Due in 4 h 1 min' })
  expect(waiting(minutes(240))).toEqual({ light: 'soon', words: 'Due in 4 h' })
  expect(waiting(minutes(1))).toEqual({ light: 'soon', words: 'Due in 1 min' })
  expect(waiting(minutes(0)).light).toBe('overdue')
  expect(waiting(minutes(-90))).toEqual({ light: 'overdue', words: 'Overdue by 1 h 30 min' })
})

test('shows a contacted request as contacted on time or late', () => {
  const status = 'CONTACTED'
  const met = dueOf({ status, contactBy: minutes(-60), contactedAt: minutes(-61) }, now)
  expect(met).toEqual({ light: 'met', words: 'Contacted on time' })
  const late = dueOf({ status, contactBy: minutes(-120), contactedAt: minutes(-60) }, now)
  expect(late).toEqual({ light: 'late', words: 'Contacted 1 h late' })
})

test('keeps the first contact of a request that went back to new', () => {
  const back = { status: 'NEW', contactBy: minutes(-60), contactedAt: minutes(-61) } as const
  expect(dueOf(back, now).light).toBe('met')
})
