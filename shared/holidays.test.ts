import { federalHolidays, holidaysAround } from './holidays'
import { isWorkingDay, workingDaysAfter } from './office-hours'

const daysOf = (year: number) => [...federalHolidays([year]).keys()].sort()

test('names the federal holidays of a year', () => {
  expect(Object.fromEntries(federalHolidays([2026]))).toEqual({
    '2026-01-01': "New Year's Day",
    '2026-01-19': 'Birthday of Martin Luther King, Jr.',
    '2026-02-16': "Washington's Birthday",
    '2026-05-25': 'Memorial Day',
    '2026-06-19': 'Juneteenth National Independence Day',
    '2026-07-03': 'Independence Day',
    '2026-07-04': 'Independence Day',
    '2026-09-07': 'Labor Day',
    '2026-10-12': 'Columbus Day',
    '2026-11-11': 'Veterans Day',
    '2026-11-26': 'Thanksgiving Day',
    '2026-12-25': 'Christmas Day',
  })
})

test('moves a Saturday to the Friday before and a Sunday to the Monday after, over the end of a year', () => {
  expect(daysOf(2027)).toEqual(
    expect.arrayContaining(['2027-06-18', '2027-07-05', '2027-12-24', '2027-12-31']),
  )
  expect(daysOf(2028)).not.toContain('2028-01-03')
  expect(daysOf(2028)).toContain('2028-11-10') // Veterans Day on a Saturday
  expect(daysOf(2023)).toContain('2023-01-02') // New Year's Day on a Sunday
  expect(daysOf(2026)).not.toContain('2026-12-31')
})

test('finds the first and the last possible day of a weekday in a month', () => {
  expect(daysOf(2029)).toEqual(expect.arrayContaining(['2029-11-22', '2029-01-15', '2029-02-19']))
  expect(daysOf(2030)).toEqual(expect.arrayContaining(['2030-11-28', '2030-01-21', '2030-05-27']))
})

test('knows the next year on New Year’s Eve, by the day in our zone', () => {
  const closedDays = holidaysAround(Date.parse('2027-01-01T03:00:00Z')) // December 31, 10 PM ET
  for (const day of ['2026-01-01', '2027-01-01', '2027-12-31'])
    expect(closedDays.has(day)).toBe(true)
})

test('works on weekdays that are no holidays', () => {
  const closedDays = federalHolidays([2026, 2027, 2028])
  expect(isWorkingDay('2026-11-26', closedDays)).toBe(false)
  expect(isWorkingDay('2026-11-27', closedDays)).toBe(true)
  expect(isWorkingDay('2026-11-28', closedDays)).toBe(false)
  expect(workingDaysAfter('2026-09-04', 1, closedDays)).toBe('2026-09-08')
  expect(workingDaysAfter('2027-12-30', 1, closedDays)).toBe('2028-01-03')
})
