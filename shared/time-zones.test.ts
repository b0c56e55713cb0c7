import { clockIn, timeAtPlace, timeAtPlaceAndHere } from './time-zones'

const [chicago, phoenix, newYork] = ['America/Chicago', 'America/Phoenix', 'America/New_York']

test.each([
  ['January', '2027-01-12T22:00:00Z', chicago, 'Tue, Jan 12, 4:00 PM CT', ' (5:00 PM ET)'],
  ['July', '2027-07-13T21:00:00Z', chicago, 'Tue, Jul 13, 4:00 PM CT', ' (5:00 PM ET)'],
  [
    'Arizona in January',
    '2027-01-12T22:00:00Z',
    phoenix,
    'Tue, Jan 12, 3:00 PM MST',
    ' (5:00 PM ET)',
  ],
  ['Arizona in July', '2027-07-13T22:00:00Z', phoenix, 'Tue, Jul 13, 3:00 PM MST', ' (6:00 PM ET)'],
  [
    'Hawaii',
    '2027-01-13T05:30:00Z',
    'Pacific/Honolulu',
    'Tue, Jan 12, 7:30 PM HST',
    ' (Wed, Jan 13, 12:30 AM ET)',
  ],
  [
    'Alaska',
    '2027-07-13T22:00:00Z',
    'America/Anchorage',
    'Tue, Jul 13, 2:00 PM AKT',
    ' (6:00 PM ET)',
  ],
  [
    'Puerto Rico in July',
    '2027-07-13T22:00:00Z',
    'America/Puerto_Rico',
    'Tue, Jul 13, 6:00 PM AST',
    ' (6:00 PM ET)',
  ],
  ['here', '2027-01-12T22:00:00Z', newYork, 'Tue, Jan 12, 5:00 PM ET', ''],
])(
  'shows a time as clocks at the place do, for staff with ours: %s',
  (_name, at, zone, there, here) => {
    expect(timeAtPlace(at, zone)).toBe(there)
    expect(timeAtPlaceAndHere(at, zone)).toBe(there + here)
  },
)

test('shows the night in which the clocks change there, an hour after ours', () => {
  // In Alabama, the clocks go from 2 to 3 AM on March 14, 2027, at 8:00 UTC; from 2 to 1 AM on November 7 at 7:00.
  expect(timeAtPlaceAndHere('2027-03-14T07:30:00Z', chicago)).toBe(
    'Sun, Mar 14, 1:30 AM CT (3:30 AM ET)',
  )
  expect(timeAtPlaceAndHere('2027-03-14T08:00:00Z', chicago)).toBe(
    'Sun, Mar 14, 3:00 AM CT (4:00 AM ET)',
  )
  expect(timeAtPlaceAndHere('2027-11-07T06:30:00Z', chicago)).toBe(
    'Sun, Nov 7, 1:30 AM CT (1:30 AM ET)',
  )
  expect(timeAtPlaceAndHere('2027-11-07T07:30:00Z', chicago)).toBe(
    'Sun, Nov 7, 1:30 AM CT (2:30 AM ET)',
  )
})

test('shows our zone where none is known', () => {
  expect(timeAtPlace('2027-01-12T22:00:00Z')).toBe('Tue, Jan 12, 5:00 PM ET')
})

test.each([
  [chicago, '2027-01-12T16:00', '2027-01-12T22:00'],
  [chicago, '2027-07-13T16:00', '2027-07-13T21:00'],
  [phoenix, '2027-07-13T15:00', '2027-07-13T22:00'],
  ['Pacific/Guam', '2027-07-13T15:00', '2027-07-13T05:00'],
  [chicago, '2027-03-14T01:59', '2027-03-14T07:59'],
  [chicago, '2027-03-14T02:30', '2027-03-14T08:30'], // skipped: the hour after it
  [chicago, '2027-03-14T03:00', '2027-03-14T08:00'],
  [chicago, '2027-11-07T01:30', '2027-11-07T07:30'], // occurs twice: in standard time
  [newYork, '2027-11-07T01:30', '2027-11-07T06:30'],
])('reads a clock in %s at %s', (zone, local, moment) => {
  expect(new Date(clockIn(zone).momentOf(local)).toISOString()).toBe(`${moment}:00.000Z`)
})

test('what is no time is no moment', () => {
  for (const text of ['', 'tomorrow']) expect(clockIn(chicago).momentOf(text)).toBeNaN()
})
