import { nodeEndOfLife } from './node-support'

test.each([
  ['20.20.2', '2026-04-30', undefined],
  ['20.20.2', '2026-05-01', '2026-04-30'],
  ['22.13.0', '2027-05-01', '2027-04-30'],
  ['24.21.0', '2028-05-01', '2028-04-30'],
  ['26.0.0', '2028-05-01', undefined],
])('Node %s on %s: end of life %s', (version, today, endOfLife) => {
  expect(nodeEndOfLife(version, new Date(`${today}T12:00:00Z`))).toBe(endOfLife)
})
