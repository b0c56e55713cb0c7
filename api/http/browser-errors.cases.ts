import { captureLog } from '../../test/kit/guards/capture-log'
import { metric } from '../../test/kit/guards/metrics'
import { makeVisitor, rest, send } from '../../test/kit/servers/shop'

const crash = {
  kind: 'screen',
  message: "Cannot read properties of null (reading 'map')",
  stack: `TypeError: Cannot read properties of null
    at Card (https://shop.example/assets/packages-screen-AbC1.js:3:1410)
    at https://shop.example/other.js:1:1`,
  page: '/api/packages',
}

const crashesIn = (lines: string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a page crashed')

test('a crash is counted each time, and logged once a minute', async () => {
  const lines = captureLog()
  const before = await metric('browser_errors_total{kind="screen"}')
  for (let turn = 0; turn < 3; turn++) {
    expect(await rest(makeVisitor(), 'POST', '/api/errors', crash)).toMatchObject({ status: 204 })
  }
  expect(await metric('browser_errors_total{kind="screen"}')).toBe(before + 3)
  const crashes = crashesIn(lines)
  expect(crashes).toHaveLength(1)
  expect(crashes[0]).toMatchObject({
    level: 40,
    kind: 'screen',
    error: crash.message,
    stack: ['packages-screen-AbC1.js:3:1410'],
    page: '/api/packages',
  })
})

test.each([
  ['Ann Lee <ann@example.com> failed', 'Ann Lee <email> failed'],
  [
    'Unexpected token in "Ann Lee", call (555) 010-0199',
    'Unexpected token in <text>, call <number>',
  ],
  ['React error #418; see https://react.dev/errors/418?args[]=Ann', 'React error #418; see <url>'],
  [`It's "unterminated Ann Lee ${'x'.repeat(400)}`, "It's <text>"],
  ["Can't find variable: 'Symbol.dispose'", "Can't find variable: 'Symbol.dispose'"],
])('from the message %j, %j reaches the log', async (message, shown) => {
  const lines = captureLog()
  await rest(makeVisitor(), 'POST', '/api/errors', { ...crash, message })
  expect(crashesIn(lines).map(({ error }) => error)).toEqual([shown])
})

test('a page that the server does not know is not logged', async () => {
  const lines = captureLog()
  await rest(makeVisitor(), 'POST', '/api/errors', { ...crash, message: 'x', page: '/ann-lee' })
  expect(crashesIn(lines).map(({ page }) => page)).toEqual(['other'])
})

test('refuses reports that are too large, too many, malformed, or of another site', async () => {
  const visitor = makeVisitor()
  const report = (body: object, headers = {}) =>
    send(visitor, 'POST', '/api/errors', body, headers).then(({ status }) => status)
  expect(await report({ ...crash, stack: 'x'.repeat(9_000) })).toBe(413)
  expect(await report({ ...crash, kind: 'invented' })).toBe(400)
  expect(await report(crash, { origin: 'https://evil.example' })).toBe(403)
  const answers = []
  for (let turn = 0; turn < 31; turn++) answers.push(await report(crash))
  expect(answers).toEqual([...Array(30).fill(204), 429])
})
