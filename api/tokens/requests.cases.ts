import { captureLog } from '../../test/kit/guards/capture-log'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import {
  type Caller,
  codeOf,
  graph,
  makePackage,
  makeVisitor,
  rest,
  send,
} from '../../test/kit/servers/shop'
import { config } from '../platform/config'
import { db } from '../platform/db'

const me = '{ me { id isStaff } }'
const addToCart = 'mutation ($id: ID!) { addToCart(packageId: $id) { totalQuantity } }'

/** How the graph and REST receive a program: the status in REST, the code in the graph. */
async function received(program: Caller) {
  const answer = await rest(program, 'GET', '/api/auth/user')
  return [answer.status, codeOf(await graph(program, me))]
}

const works = [200, undefined]
const isRefused = [401, 'UNAUTHENTICATED']

test('a token acts with the rights of its creator, in the graph and REST', async () => {
  const { program, staff } = await makeApiToken()
  const { id } = staff.user
  expect(await graph(program, me)).toEqual({ data: { me: { id, isStaff: true } } })
  expect((await graph(program, '{ consultations { totalCount } }')).errors).toBeUndefined()
  const { body } = await rest(program, 'GET', '/api/auth/user')
  expect(body).toMatchObject({ id, isStaff: true })
})

test('a request with a token is judged by the token only, whatever its cookies', async () => {
  const { program, staff } = await makeApiToken({ access: 'WRITE' })
  const { caller } = await makeCustomer()
  const both = { ...program, cookies: caller.cookies }
  expect((await graph(both, me)).data.me.id).toBe(staff.user.id)
  expect(await received({ ...both, token: 'dft_wrong' })).toEqual(isRefused)
  const wrong = { ...staff.caller, token: `${program.token}x` }
  expect(await received(wrong)).toEqual(isRefused)
  const { id } = await makePackage()
  expect((await graph(wrong, addToCart, { id })).data).toBeUndefined()
  expect(await db.cartItem.count({ where: { packageId: id } })).toBe(0)
})

test('a request with a token needs no Origin of ours, and no other site may read it', async () => {
  const { program } = await makeApiToken({ access: 'WRITE' })
  const origin = { origin: 'https://tool.example', 'sec-fetch-site': 'cross-site' }
  const query = { query: me }
  const answer = await send(program, 'POST', '/graphql', query, origin)
  expect([answer.status, answer.body.data.me.isStaff]).toEqual([200, true])
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  const preflight = {
    origin: 'https://tool.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  }
  const asked = await send(makeVisitor(), 'OPTIONS', '/graphql', undefined, preflight)
  expect(asked.headers.get('access-control-allow-origin')).toBeNull()
})

test.each(['Basic c3RhZmY6c3RhZmY=', 'Bearertoken', 'Token dft_x'])(
  'the authorization %j is no token, so the Origin still counts',
  async (authorization) => {
    const { caller } = await makeStaff()
    const headers = { authorization }
    const answer = await send(caller, 'POST', '/graphql', { query: me }, headers)
    expect(answer.body.data.me.isStaff).toBe(true)
    const foreign = { ...headers, origin: 'https://evil.example' }
    expect((await send(caller, 'POST', '/graphql', { query: me }, foreign)).status).toBe(403)
  },
)

test.each(['Bearer', 'Bearer dft_', 'bearer x', `Bearer ${'long '.repeat(1_000)}`])(
  'rejects a bearer token that we never made: %#',
  async (authorization) => {
    const { caller } = await makeStaff()
    const answer = await send(caller, 'GET', '/api/cart', undefined, { authorization })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  },
)

test('READ is for queries: mutations and writes in REST are refused without effect', async () => {
  const { program } = await makeApiToken({ access: 'READ' })
  const { id } = await makePackage()
  expect(codeOf(await graph(program, addToCart, { id }))).toBe('FORBIDDEN')
  const named = `query A { packages { id } } mutation B { addToCart(packageId: "${id}") { id } }`
  const body = { query: named, operationName: 'B' }
  expect(codeOf((await send(program, 'POST', '/graphql', body)).body)).toBe('FORBIDDEN')
  const write = await rest(program, 'POST', '/api/cart', { packageId: id })
  expect([write.status, write.body.code]).toEqual([403, 'FORBIDDEN'])
  expect(await db.cartItem.count({ where: { packageId: id } })).toBe(0)
  expect((await send(program, 'POST', '/graphql', { ...body, operationName: 'A' })).status).toBe(
    200,
  )
})

test('WRITE is for mutations and writes as well', async () => {
  const { program } = await makeApiToken({ access: 'WRITE' })
  const { id } = await makePackage()
  expect((await graph(program, addToCart, { id })).data.addToCart.totalQuantity).toBe(1)
  const write = await rest(program, 'POST', '/api/cart', { packageId: id })
  expect([write.status, write.headers.getSetCookie()]).toEqual([201, []])
})

test.each([
  ['POST', '/api/login'],
  ['GET', '/api/login/account'],
  ['POST', '/api/login/account/download'],
  ['POST', '/api/login/account/delete'],
  ['POST', '/api/logout'],
] as const)('a token has no access to %s %s', async (method, path) => {
  const { program, staff } = await makeApiToken({ access: 'WRITE' })
  const both = { ...program, cookies: staff.caller.cookies }
  const body = method === 'POST' ? {} : undefined
  expect((await rest(both, method, path, body)).status).toBe(403)
  expect(await received(staff.caller)).toEqual(works)
})

test('a token cannot refund, nor create tokens, even while its creator may', async () => {
  const { program } = await makeApiToken({ access: 'WRITE' })
  const refund = 'mutation { refundOrder(id: "x", reason: "By a tool") { id } }'
  const create = 'mutation { createApiToken(name: "More") { token } }'
  for (const mutation of [refund, create]) {
    const { errors } = await graph(program, mutation)
    expect(errors[0]).toMatchObject({
      message: "API tokens can't do this. Sign in at /staff/.",
      extensions: { code: 'FORBIDDEN' },
    })
    expect(errors[0].extensions.reason).toBeUndefined()
  }
})

describe('a token stops working', () => {
  type Made = Awaited<ReturnType<typeof makeApiToken>>
  const withoutStaff = (email: string) =>
    config.STAFF_EMAILS.splice(config.STAFF_EMAILS.indexOf(email), 1)
  test.each<[string, (made: Made) => unknown]>([
    [
      'when it expires',
      ({ id }) => db.apiToken.update({ where: { id }, data: { expiresAt: new Date() } }),
    ],
    [
      'when it is revoked',
      ({ id, staff }) => graph(staff.caller, `mutation { revokeApiToken(id: "${id}") { id } }`),
    ],
    ['when its creator is no longer staff', ({ staff }) => withoutStaff(staff.user.email)],
    [
      "when its creator's email is no longer confirmed",
      ({ staff: { user } }) =>
        db.user.update({ where: { id: user.id }, data: { emailVerified: false } }),
    ],
    ['with the account', ({ staff: { user } }) => db.user.delete({ where: { id: user.id } })],
  ])('%s', async (_when, end) => {
    const made = await makeApiToken()
    expect(await received(made.program)).toEqual(works)
    await end(made)
    expect(await received(made.program)).toEqual(isRefused)
  })

  test('while its creator lacks the second factor that staff must have', async () => {
    const { program, staff } = await makeApiToken()
    config.hasDemoAccounts = false
    try {
      expect(await received(program)).toEqual(isRefused)
      const factor = { userId: staff.user.id, secret: 'secret', recoveryHashes: [] }
      await db.secondFactor.create({ data: factor })
      expect(await received(program)).toEqual(works)
    } finally {
      config.hasDemoAccounts = true
    }
  })
})

test('wrong tokens are limited per network; a working one is not', async () => {
  const { program } = await makeApiToken()
  const wrong = { ...program, token: 'dft_wrong' }
  for (let turn = 0; turn < 50; turn++) {
    expect((await rest(wrong, 'GET', '/api/cart')).status).toBe(401)
  }
  const refused = await rest(wrong, 'GET', '/api/cart')
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await received(program)).toEqual(works)
  expect(await received({ ...makeVisitor(), token: 'dft_wrong' })).toEqual(isRefused)
})

test('cart writes are counted per token', async () => {
  const staff = await makeStaff()
  const [one, other] = [
    (await makeApiToken({ access: 'WRITE', by: staff })).program,
    (await makeApiToken({ access: 'WRITE', by: staff })).program,
  ]
  const { id } = await makePackage()
  await graph(one, addToCart, { id })
  const clear = (program: Caller) => rest(program, 'DELETE', '/api/cart')
  for (let turn = 1; turn < 60; turn++) await clear(one)
  expect((await clear(one)).status).toBe(429)
  for (const caller of [other, staff.caller]) expect((await clear(caller)).status).toBe(204)
})

test('the time of use is written at most once a minute', async () => {
  const { program, id } = await makeApiToken()
  const lastUse = async () =>
    (await db.apiToken.findUniqueOrThrow({ where: { id } })).lastUsedAt?.getTime()
  expect(await lastUse()).toBeUndefined()
  await received(program)
  const first = await lastUse()
  expect(first).toEqual(expect.any(Number))
  await received(program)
  expect(await lastUse()).toBe(first)
  const before = new Date(Date.now() - 61_000)
  await db.apiToken.update({ where: { id }, data: { lastUsedAt: before } })
  await received(program)
  expect(await lastUse()).toBeGreaterThan(before.getTime())
})

test('the log names the token by its id, and never holds the secret', async () => {
  const { program, id, token } = await makeApiToken()
  const lines = captureLog()
  await received(program)
  await received({ ...program, token: 'dft_wrong' })
  const parsed = lines.map((line) => JSON.parse(line))
  const requests = parsed.filter(({ msg }) => msg === 'request')
  const { user } = requests[0]
  expect(requests.slice(0, 2)).toMatchObject([
    { apiToken: id, user: expect.stringMatching(/^[\w-]{12}$/) },
    { apiToken: id, user },
  ])
  expect(requests[2].user).toBeUndefined()
  const events = parsed.filter(({ msg }) => msg === 'security event')
  expect(events).toMatchObject([
    { event: 'API token', outcome: 'refused' },
    { event: 'API token', outcome: 'refused' },
  ])
  expect(lines.join('')).not.toContain(token.slice(4))
})
