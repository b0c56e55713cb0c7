import { accept } from '../../test/kit/browser-sign-in'
import { makeDatabase } from '../../test/kit/database'
import { askFor } from '../../test/kit/raw-request'
import { type ServerProcess, startServer } from '../../test/kit/server-process'

let server: ServerProcess

beforeAll(async () => {
  const { url } = await makeDatabase()
  server = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'error' })
}, 60_000)

// What anybody can provoke is no failure of ours.
afterEach(() => expect(server.output()).not.toContain('"level":50'))
afterAll(() => server?.stop())

const ask = (target: string, headers = {}) => askFor(server.base, target, { accept, ...headers })

test('a part of a file is sent; for a part that it does not have, its length', async () => {
  const whole = await ask('/theme.js')
  const part = await ask('/theme.js', { range: 'bytes=0-9' })
  expect([part.status, part.body]).toEqual([206, whole.body.slice(0, 10)])

  for (const range of ['bytes=99999999-', 'bytes=5-2', 'bytes=abc']) {
    const { status, headers, body } = await ask('/theme.js', { range })
    expect([range, status]).toEqual([range, 416])
    expect(headers['content-range']).toBe(`bytes */${whole.body.length}`)
    expect(JSON.parse(body)).toMatchObject({
      code: 'BAD_INPUT',
      requestId: headers['x-request-id'],
    })
  }
})

test('a file that is not as it was expected is not sent', async () => {
  for (const expected of [
    { 'if-match': '"nope"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ]) {
    const { status, body } = await ask('/theme.js', expected)
    expect([expected, status]).toEqual([expected, 412])
    expect(JSON.parse(body)).toMatchObject({ code: 'BAD_INPUT' })
  }
})

test.each([
  ...['/nowhere', '//packages', '/packages//', '/../x', '/./theme.js', '/theme.js/.', '/%00'],
  ...['/%zz', '/%ff', '/%2561pi/cart', '/pictures/', `/${'x'.repeat(400)}`, '/.%2e/package.json'],
])('the address %j is the 404 page', async (target) => {
  const { status, headers, body } = await ask(target)
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(body).toContain('Page Not Found')
})

test('folders and unknown files of the assets are 404 without a page', async () => {
  for (const target of ['/assets', '/assets/', '/assets/none.js', '/assets/../theme.js']) {
    const { status, body } = await ask(target)
    expect([target, status]).toEqual([target, 404])
    expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND' })
  }
})
