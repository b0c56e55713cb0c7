import { expect, test } from '@jest/globals'
import { defaultHours } from './settings/defaults'
import type { Notice } from './settings/schemas'
import { defaultSettings } from './settings/settings'
import { openingAt, siteInfoOf } from './site-info'

const at = (moment: string) => Date.parse(moment)
const opening = (moment: string, hours = defaultHours) => openingAt(hours, at(moment))
const closed = (moment: string, hours = defaultHours) =>
  siteInfoOf({ ...defaultSettings, HOURS: hours }, at(moment)).closed

test('Thanksgiving 2026 is closed all day, and pages say so for a week', () => {
  expect(opening('2026-11-25T23:59:00Z')).toMatchObject({ isOpen: true, opensAt: null }) // 6:59 PM
  expect(opening('2026-11-26T17:00:00Z')).toEqual({
    isOpen: false,
    opensAt: new Date('2026-11-27T14:00:00Z'),
  })
  expect(closed('2026-11-19T12:00:00Z')).toBeNull()
  expect(closed('2026-11-20T05:00:00Z')).toBe('Closed Thu, Nov 26: Thanksgiving Day')
  expect(closed('2026-11-27T04:59:00Z')).toBe('Closed Thu, Nov 26: Thanksgiving Day')
  expect(closed('2026-11-27T05:00:00Z')).toBeNull()
  const open = { ...defaultHours, closedOnFederalHolidays: false }
  expect(opening('2026-11-26T17:00:00Z', open).isOpen).toBe(true)
  expect(closed('2026-11-25T12:00:00Z', open)).toBeNull()
})

test('days of our own are closed, too, and are named if we would be open', () => {
  const hours = {
    ...defaultHours,
    holidays: [
      { date: '2026-11-27', name: 'Day after Thanksgiving' },
      { date: '2026-11-28', name: 'A Saturday' },
    ],
  }
  expect(closed('2026-11-25T12:00:00Z', hours)).toBe(
    'Closed Thu, Nov 26: Thanksgiving Day; Fri, Nov 27: Day after Thanksgiving',
  )
  expect(opening('2026-11-25T23:59:59Z', hours).isOpen).toBe(true)
  expect(opening('2026-11-26T00:00:00Z', hours).opensAt).toEqual(new Date('2026-11-30T14:00:00Z'))
})

test('opens by our clocks on both sides of the change of March 2027', () => {
  const sunday = { ...defaultHours, week: [{ day: 0, from: '01:00', to: '04:00' }] }
  expect(opening('2027-03-12T23:00:00Z').isOpen).toBe(true) // Friday 6 PM
  expect(opening('2027-03-13T00:00:00Z').opensAt).toEqual(new Date('2027-03-15T13:00:00Z'))
  expect(opening('2027-03-14T07:59:00Z', sunday).isOpen).toBe(true) // 3:59 AM, two hours after 1 AM
  expect(opening('2027-03-14T08:00:00Z', sunday)).toEqual({
    isOpen: false,
    opensAt: new Date('2027-03-21T05:00:00Z'),
  })
})

test('pages say whether we are open now, until when, or when we are back', () => {
  const open = (moment: string) => siteInfoOf(defaultSettings, at(moment)).open
  expect(open('2026-11-25T23:59:59Z')).toBe('Open now, until 7 PM ET')
  expect(open('2026-11-26T00:00:00Z')).toBe('Closed now, back Friday 9 AM ET') // after Thanksgiving
  expect(open('2026-11-27T13:59:59Z')).toBe('Closed now, back today 9 AM ET')
  expect(open('2026-11-27T14:00:00Z')).toBe('Open now, until 7 PM ET')
  expect(open('2027-03-13T00:00:00Z')).toBe('Closed now, back Monday 9 AM ET')
})

test('a firm that is closed all week never opens, and says so', () => {
  const never = { ...defaultHours, week: [] }
  expect(siteInfoOf({ ...defaultSettings, HOURS: never }, 0).open).toBeNull()
  expect(opening('2026-11-25T17:00:00Z', never)).toEqual({ isOpen: false, opensAt: null })
  expect(closed('2026-11-25T17:00:00Z', never)).toBeNull()
  expect(siteInfoOf({ ...defaultSettings, HOURS: never }, 0).hours).toBe('By appointment')
})

test('a notice stands from its beginning to its end', () => {
  const shown = (notice: Partial<Notice>, moment: string) =>
    siteInfoOf({ ...defaultSettings, NOTICE: { ...defaultSettings.NOTICE, ...notice } }, at(moment))
      .notice
  const notice = {
    text: 'Snow',
    from: '2026-12-01T12:00:00.000Z',
    until: '2026-12-02T12:00:00.000Z',
  }
  expect(shown(notice, '2026-12-01T11:59:59Z')).toBeNull()
  expect(shown(notice, '2026-12-01T12:00:00Z')).toEqual({ text: 'Snow', href: '' })
  expect(shown(notice, '2026-12-02T11:59:59Z')).toEqual({ text: 'Snow', href: '' })
  expect(shown(notice, '2026-12-02T12:00:00Z')).toBeNull()
  expect(shown({ text: 'Always' }, '2026-12-02T12:00:00Z')).toEqual({ text: 'Always', href: '' })
  expect(shown({}, '2026-12-02T12:00:00Z')).toBeNull()
})
