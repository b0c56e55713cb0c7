import { makeVisitor, rest, send } from '../../test/kit/servers/shop'

test.each([
  ['GET', '/api/logout', 'POST'],
  ['POST', '/api/packages', 'GET, HEAD'],
  ['PUT', '/api/cart', 'GET, HEAD, POST, DELETE'],
  ['GET', '/api/cart/00000000-0000-4000-8000-000000000000', 'PUT, DELETE'],
  ['GET', '/api/stripe/webhook', 'POST'],
  ['DELETE', '/api/login', 'GET, HEAD, POST'],
  ['PUT', '/graphql', 'GET, HEAD, POST'],
] as const)('answers %s %s with 405 and Allow: %s', async (method, path, allow) => {
  const { status, headers, body } = await rest(makeVisitor(), method, path)
  expect(status).toBe(405)
  expect(new Set(headers.get('allow')?.split(', '))).toEqual(new Set(allow.split(', ')))
  expect(body).toMatchObject({ code: 'METHOD_NOT_ALLOWED', requestId: expect.any(String) })
})

test('answers 405 before it looks at the body, and 404 on unknown paths', async () => {
  const text = { 'content-type': 'text/plain' }
  expect((await send(makeVisitor(), 'PUT', '/api/packages', 'text', text)).status).toBe(405)
  expect((await rest(makeVisitor(), 'POST', '/api/unknown')).status).toBe(404)
})

test.each([
  ['application/json; charset=utf-16', 415],
  ['application/json; charset="iso-8859-1"', 415],
  ['application/json; charset=UTF-8', 400],
  ['application/json', 400],
])('a body of type %s is answered with %i', async (type, status) => {
  const answer = await send(makeVisitor(), 'POST', '/api/cart', '{}', { 'content-type': type })
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ code: 'BAD_INPUT' })
})
