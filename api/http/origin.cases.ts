import { addToCart } from '../../test/kit/requests/operations'
import { cartLines } from '../../test/kit/scenes/purchases'
import { graph, makePackage, makeVisitor, send } from '../../test/kit/servers/shop'

const writes = [
  ['POST', '/api/cart'],
  ['PUT', '/api/cart/x'],
  ['DELETE', '/api/cart/x'],
  ['DELETE', '/api/cart'],
  ['POST', '/api/create-checkout-session'],
  ['POST', '/api/process-order'],
  ['POST', '/graphql'],
] as const

const otherOrigins = [
  'https://evil.example',
  'http://localhost:3001',
  'https://localhost:3000',
  'http://localhost.evil.example:3000',
  'http://evil.example:3000',
  'null',
  '',
  'file://',
]

async function makeVisitorWithGold() {
  const visitor = makeVisitor()
  const gold = await makePackage()
  await graph(visitor, addToCart, { packageId: gold.id })
  return { visitor, gold }
}

test.each(writes)('rejects %s %s from another site without effect', async (method, path) => {
  const { visitor, gold } = await makeVisitorWithGold()
  const body = { query: 'mutation { clearCart { id } }', packageId: gold.id, quantity: 2 }
  for (const origin of otherOrigins) {
    const answer = await send(visitor, method, path, body, { origin })
    expect([origin, answer.status]).toEqual([origin, 403])
    expect(answer.body).toMatchObject({
      message: 'This request came from another site.',
      code: 'FORBIDDEN',
      requestId: expect.any(String),
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
  for (const site of ['cross-site', 'same-site']) {
    const hidden = await send(visitor, method, path, body, { 'sec-fetch-site': site })
    expect([site, hidden.status]).toEqual([site, 403])
  }
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 1 }])
})

test('rejects a form from another site before looking at its content type', async () => {
  const { visitor, gold } = await makeVisitorWithGold()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    for (const [, path] of writes) {
      const answer = await send(visitor, 'POST', path, 'query=mutation{clearCart{id}}', {
        'content-type': type,
        origin: 'https://evil.example',
      })
      expect(answer.status).toBe(403)
    }
  }
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 1 }])
})

test('accepts writes from our own pages and from programs without an Origin', async () => {
  const { visitor, gold } = await makeVisitorWithGold()
  const body = { packageId: gold.id }
  const programs: Record<string, string>[] = [
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://127.0.0.1:3000' },
    {},
  ]
  for (const headers of programs) {
    expect((await send(visitor, 'POST', '/api/cart', body, headers)).status).toBe(201)
  }
})

test('no response allows another site to read it', async () => {
  const { visitor } = await makeVisitorWithGold()
  const origin = 'https://evil.example'
  const preflight = { origin, 'access-control-request-method': 'POST' }
  const answers = await Promise.all([
    send(visitor, 'GET', '/api/cart', undefined, { origin }),
    send(visitor, 'GET', '/api/packages', undefined, { origin }),
    send(visitor, 'GET', '/graphql?query={cart{id}}', undefined, { origin }),
    send(visitor, 'POST', '/graphql', { query: '{ cart { id } }' }, { origin }),
    send(
      visitor,
      'POST',
      '/graphql',
      { query: '{ cart { id } }' },
      { origin: 'http://localhost:3000' },
    ),
    send(visitor, 'OPTIONS', '/graphql', undefined, preflight),
    send(visitor, 'OPTIONS', '/api/cart', undefined, preflight),
  ])
  for (const { headers } of answers) {
    const names = [...headers.keys()]
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})
