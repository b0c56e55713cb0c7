import { createHash } from 'node:crypto'
import { makePackage, makeVisitor, rest, send } from '../../test/kit/servers/shop'
import { pool } from '../platform/db'
import { makePage } from './pages'

const expected = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

function expectSecure({ headers }: Awaited<ReturnType<typeof send>>) {
  for (const [name, value] of Object.entries(expected)) {
    expect([name, headers.get(name)]).toEqual([name, value])
  }
  const policy = headers.get('content-security-policy') ?? ''
  const rules = Object.fromEntries(
    policy.split(';').map((rule) => [rule.split(' ', 1)[0], rule.slice(rule.indexOf(' ') + 1)]),
  )
  expect(rules).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  })
  expect(policy).not.toMatch(/unsafe|\*|http:|data:.*script/)
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
  expect(headers.get('strict-transport-security')).toBeNull() // PUBLIC_URL is not https
}

test('every kind of response has the security headers', async () => {
  const visitor = makeVisitor()
  const answers = [
    await rest(visitor, 'GET', '/api/packages'),
    await rest(visitor, 'GET', '/api/login'),
    await rest(visitor, 'GET', '/api/unknown'),
    await rest(visitor, 'GET', '/nowhere'),
    await rest(visitor, 'DELETE', '/api/cart'),
    await rest(visitor, 'POST', '/api/cart', {}),
    await send(visitor, 'POST', '/api/cart', '{broken'),
    await send(visitor, 'POST', '/api/cart', 'x'.repeat(70_000)),
    await send(visitor, 'POST', '/api/cart', 'text', { 'content-type': 'text/plain' }),
    await send(visitor, 'POST', '/api/cart', {}, { origin: 'https://evil.example' }),
    await send(visitor, 'POST', '/graphql', { query: '{ cart { id } }' }),
    await send(visitor, 'POST', '/graphql', { query: '{ nothing }' }),
    await send(visitor, 'GET', '/graphql?query=mutation{clearCart{id}}'),
    await send(visitor, 'POST', '/api/stripe/webhook', '{}'),
    await rest(visitor, 'GET', '/healthz'),
    await rest(visitor, 'GET', '/metrics'),
  ]
  const statuses = [200, 200, 404, 404, 204, 400, 400, 413, 415, 403, 200, 200, 405, 400, 200, 200]
  expect(answers.map(({ status }) => status)).toEqual(statuses)
  for (const answer of answers) expectSecure(answer)
})

test('an unexpected error has them too', async () => {
  const { id: packageId } = await makePackage()
  await pool.query('ALTER TABLE cart RENAME COLUMN touched_at TO broken_at')
  const answer = await rest(makeVisitor(), 'POST', '/api/cart', { packageId })
  await pool.query('ALTER TABLE cart RENAME COLUMN broken_at TO touched_at')
  expect(answer.status).toBe(500)
  expectSecure(answer)
})

test('private responses are not cached', async () => {
  const visitor = makeVisitor()
  const { id: packageId } = await makePackage()
  await rest(visitor, 'POST', '/api/cart', { packageId })
  for (const path of ['/api/cart', '/graphql?query={cart{id}}']) {
    const { headers } = await rest(visitor, 'GET', path)
    expect(headers.get('cache-control')).toMatch(/no-store|private/)
  }
})

test('allows no script that a value brings into a page', async () => {
  const values = { PRICES: '<script>stolen()</script>' }
  const { scripts, encodings } = await makePage('a.html', '<script>ours()</script>%PRICES%', values)
  expect(String(encodings.identity)).toContain('stolen()')
  const ours = createHash('sha256').update('ours()').digest('base64')
  expect(scripts).toEqual([`sha256-${ours}`])
})

test('health and version responses are never cached', async () => {
  for (const path of ['/healthz', '/readyz', '/version']) {
    const { headers } = await rest(makeVisitor(), 'GET', path)
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
})
