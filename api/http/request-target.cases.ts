import { makeCustomer } from '../../test/kit/people/people'
import { askFor } from '../../test/kit/requests/raw-request'
import { address, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'
import { normalizeTarget } from './request-target'

test.each([
  ['/api/cart?a=%61', '/api/cart?a=%61'],
  ['/%61pi/%63art', '/api/cart'],
  ['http://evil.example/staff?a=1', '/staff?a=1'],
  ['http://evil.example', '/'],
  ['//packages', '//packages'],
  ['/a%2Fb%20c', '/a%2Fb%20c'],
  ['/%C3%A9t%C3%A9', '/%C3%A9t%C3%A9'],
  ['/%2561pi', '/%2561pi'],
  ['/%%361pi', '/%2561pi'],
  ['/100%', '/100%25'],
  ['/%zz/%20', '/%25zz/%20'],
  ['/%61%ff', '/a%25ff'],
  ['*', '/*'],
])('normalizes %j to %j', (url, normalized) => {
  expect(normalizeTarget({ url })).toBe(normalized)
  expect(normalizeTarget({ url: normalized })).toBe(normalized)
})

test('signs out whatever the spelling of the URL', async () => {
  const { caller } = await makeCustomer()
  const before = { cookies: { ...caller.cookies } }
  expect((await rest(caller, 'POST', '/%61pi/l%6Fgout')).status).toBe(204)
  expect((await rest(before, 'GET', '/api/auth/user')).status).toBe(401)
})

test('never caches a cart whatever the spelling of its URL', async () => {
  for (const target of ['/%61pi/cart', '/api/%63art', 'http://evil.example/api/cart']) {
    const { status, headers, body } = await askFor(address, target)
    expect([target, status, body]).toEqual([target, 200, '[]'])
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('returns NOT_FOUND for an impossible id', async () => {
  const visitor = makeVisitor()
  await rest(visitor, 'POST', '/api/cart', { packageId: (await makePackage()).id })
  for (const id of ['%zz', '%ff', '%', '%00', '%2F', 'x'.repeat(201), 'x'.repeat(8_000)]) {
    const { status, body } = await rest(visitor, 'DELETE', `/api/cart/${id}`)
    expect([id, status]).toEqual([id, 404])
    expect(body).toEqual({
      message: 'This item is no longer in your cart.',
      code: 'NOT_FOUND',
      requestId: expect.any(String),
    })
  }
})

test('returns 404 for an undecodable URL below /api', async () => {
  for (const target of ['/api/%zz', '/api/%ff', '/api/../x', '/api//cart', '/%61pi/%00']) {
    const { status, headers, body } = await askFor(address, target)
    expect([target, status]).toEqual([target, 404])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(JSON.parse(body)).toEqual({
      message: 'There is nothing at this address.',
      code: 'NOT_FOUND',
      requestId: headers['x-request-id'],
    })
  }
})
