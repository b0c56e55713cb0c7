import { readHeaders } from './email-headers'

const most = 256_000
const filled = (text: string) => text.repeat(most / text.length)
const read = (headers: string) => readHeaders(Buffer.from(`${headers}\r\n\r\n`))

test('reads whom an email is for, in the order in which they count', () => {
  const email = read(
    'To: "Sales, Inc." <a@example.com>,\r\n b@example.com\r\nCC: Team: c@example.com;\r\nDelivered-To: <d@example.com>',
  )
  expect(email.recipients).toEqual([
    'd@example.com',
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ])
})

test('reads the beginning of a long list', () => {
  const { recipients } = read(`To: ${'someone@example.com, '.repeat(1_000)}`)
  expect(recipients).toHaveLength(200)
})

test.each([
  ['groups within groups', `To: ${'g:a@b,'.repeat(3_000)}\n`],
  ['recipients without an address', 'To:\n'],
  ['quotes that never end', 'From: "\\"'],
])('reads headers of %s about as fast as plain ones', (_what, shape) => {
  // The processor's clock ticks in milliseconds, as long as one read of plain ones takes: each time is that of twenty.
  const timeOf = (text: string) => {
    const headers = filled(text)
    const times = [1, 2, 3].map(() => {
      const start = process.cpuUsage()
      for (let n = 0; n < 20; n++) read(headers)
      return process.cpuUsage(start).user
    })
    return Math.min(...times)
  }
  expect(timeOf(shape)).toBeLessThan(20 * timeOf('X-Plain: some words of a header\n'))
})
