import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import openapiTypes from 'openapi-typescript'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { say } from '../../test/kit/scenes/chats'
import { makePurchase } from '../../test/kit/scenes/chosen-deals'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makePaidOrder } from '../../test/kit/scenes/purchases'
import { saveReview } from '../../test/kit/scenes/reviews'
import { type Caller, makeVisitor, openShop, rest } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

openShop()
let program: Caller
beforeAll(async () => {
  program = (await makeApiToken({ role: 'READER' })).program
})

async function read(path: string) {
  const { status, body } = await rest(program, 'GET', path)
  expect({ status, body }).toEqual({ status: 200, body: expect.anything() })
  return body
}

/** The names of all properties of a value, at any depth. */
const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, below]) => [name, ...namesIn(below)])
    : []

describe('one record', () => {
  test('a request, with how to reach who sent it', async () => {
    const { id } = await makeConsultation({ email: 'rosa@example.com', status: 'CONTACTED' })
    expect(await read(`/api/consultations/${id}`)).toMatchObject({
      id,
      status: 'CONTACTED',
      firstName: 'Ann',
      email: 'rosa@example.com',
      phone: '(555) 010-0123',
      timeline: 'ASAP',
      contactBy: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      person: { id: expect.any(String), name: 'Ann Lee' },
      assignedTo: null,
    })
  })

  test('an order, and none of what opens its payment', async () => {
    const { order } = await makePaidOrder()
    const body = await read(`/api/orders/${order.id}`)
    expect(body).toMatchObject({
      id: order.id,
      number: order.number,
      status: 'PAID',
      total: order.totalCents / 100,
      refunded: 0,
      email: order.email,
      items: [{ quantity: 2 }],
      deals: [{ stage: 'INTAKE' }, { stage: 'INTAKE' }],
    })
    expect(JSON.stringify(body)).not.toContain(order.sessionId)
    expect(JSON.stringify(body)).not.toContain(order.paymentIntentId)
  })

  test('a deal with its quotes, saving, and review', async () => {
    const { id, caller } = await makePurchase()
    await saveReview(caller, id)
    const body = await read(`/api/deals/${id}`)
    expect(body).toMatchObject({
      id,
      stage: 'PURCHASED',
      quotes: expect.arrayContaining([
        expect.objectContaining({ totals: expect.objectContaining({ outTheDoor: 36_192.23 }) }),
      ]),
      saving: { total: expect.any(Number) },
      review: { rating: expect.any(Number) },
    })
  })

  test('a person, to whom a chat message leads', async () => {
    const customer = await makeCustomer({ firstName: 'Cora' })
    await say(customer.caller, 'Is anyone there?')
    const { email } = customer.user
    const { personId } = await db.personEmail.findUniqueOrThrow({ where: { email } })
    expect(await read(`/api/people/${personId}`)).toMatchObject({
      id: personId,
      name: expect.stringContaining('Cora'),
      addresses: [{ email: customer.user.email }],
      conversations: [{ unreadCount: 1, lastMessage: { content: 'Is anyone there?' } }],
    })
  })

  test('leaves out notes, documents, texts of emails, receipts, and keys of payments', async () => {
    const { id, caller } = await makePurchase()
    await saveReview(caller, id)
    const deal = await read(`/api/deals/${id}`)
    const order = await read(`/api/orders/${deal.order.id}`)
    const person = await read(`/api/people/${deal.person.id}`)
    const names = [deal, order, person].flatMap(namesIn)
    expect(
      names.filter((name) => /note|document|receipt|session|intent|text$|html/i.test(name)),
    ).toEqual(['text']) // of the next step
  })

  test.each(['consultations', 'orders', 'deals', 'people'])('there is none in %s', async (path) => {
    for (const id of ['7b0a7c3e-93ab-4c53-9c8e-1f2d3c4b5a69', '1001', 'x'.repeat(5_000)]) {
      const { status, body } = await rest(program, 'GET', `/api/${path}/${id}`)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    }
  })
})

describe('lists', () => {
  const pages = async (path: string) => {
    const ids: string[] = []
    for (let after = ''; ; ) {
      const { items, next } = await read(`/api/${path}${after && `&after=${after}`}`)
      ids.push(...items.map(({ id }: { id: string }) => id))
      if (next === null) return ids
      after = encodeURIComponent(next)
    }
  }

  test('pages have each request once, oldest first, since a time on', async () => {
    const since = new Date(Date.now() - 3 * 60 * 60_000).toISOString()
    await makeConsultation({ hoursAgo: 4 })
    const expected: string[] = []
    for (const hoursAgo of [2.9, 2, 1.5, 1, 0.5]) {
      expected.push((await makeConsultation({ hoursAgo, status: 'CONTACTED' })).id)
    }
    const found = await pages(`consultations?first=2&since=${since}`)
    expect(found.filter((id) => expected.includes(id))).toEqual(expected)
    expect(new Set(found).size).toBe(found.length)
    const all = await db.consultation.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
    expect(await pages('consultations?first=100')).toEqual(all.map(({ id }) => id))
  })

  test('orders and deals, whatever their state', async () => {
    await makePaidOrder()
    const { id } = await makePurchase()
    const orders = await db.order.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
    expect(await pages('orders?first=1')).toEqual(orders.map((order) => order.id))
    const deals = await db.deal.findMany({ orderBy: [{ openedAt: 'asc' }, { id: 'asc' }] })
    const found = await pages('deals?first=1')
    expect(found).toEqual(deals.map((deal) => deal.id))
    expect(found).toContain(id)
  })

  test('nothing that is ahead, and then the end', async () => {
    expect(await read('/api/orders?since=2999-01-01T00:00:00-05:00')).toEqual({
      items: [],
      next: null,
    })
  })

  test.each([
    ['since', 'since=yesterday'],
    ['since', 'since=2026-11-24'],
    ['since', 'since=0001-01-01T00:00:00Z'],
    ['first', 'first=0'],
    ['first', 'first=101'],
    ['first', 'first=ten'],
    ['after', 'after=1001'],
    ['after', 'after=a&after=b'],
  ])('refuses a wrong %s: %s', async (field, query) => {
    const { status, body } = await rest(program, 'GET', `/api/orders?${query}`)
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  })
})

describe('who may read', () => {
  const paths = ['/api/orders', '/api/orders/7b0a7c3e-93ab-4c53-9c8e-1f2d3c4b5a69']

  test('no browser, not even of an owner: the graph is for them', async () => {
    const { caller: owner } = await makeMember('OWNER')
    const { caller: customer } = await makeCustomer()
    for (const caller of [owner, customer, makeVisitor()]) {
      for (const path of paths) {
        const { status, body } = await rest(caller, 'GET', path)
        expect({ status, code: body.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
      }
    }
  })

  test('no program whose token ended', async () => {
    const { program: ended, id } = await makeApiToken()
    await db.apiToken.update({ where: { id }, data: { expiresAt: new Date() } })
    for (const path of paths) expect((await rest(ended, 'GET', path)).status).toBe(401)
  })

  test('600 reads a minute by each token', async () => {
    const { program: busy } = await makeApiToken()
    const statuses = await Promise.all(
      Array.from({ length: 601 }, async () => {
        const { status, headers } = await rest(busy, 'GET', '/api/people/unknown')
        return status === 429 ? Number(headers.get('retry-after')) : status
      }),
    )
    expect(statuses.filter((status) => status === 404).length).toBe(600)
    const [wait = 0] = statuses.filter((status) => status !== 404)
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await rest(program, 'GET', '/api/people/unknown')).status).toBe(404)
  })
})

test('the types of openapi-typescript fit what a program reads', async () => {
  const { body: document } = await rest(makeVisitor(), 'GET', '/api/openapi.json')
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-types-'))
  await writeFile(join(folder, 'rest.ts'), await openapiTypes(document))
  await writeFile(join(folder, 'program.ts'), typedProgram)
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
  const tsc = join(dirname(compiler), 'bin', 'tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [
    tsc,
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--ignoreConfig',
    join(folder, 'program.ts'),
  ]).catch((problem) => problem)
  await rm(folder, { recursive: true })
  expect(stdout).toBe('')
})

/** A line that expects an error fails when there is none. */
const typedProgram = `
  import type { paths } from './rest'
  type Answer<Path extends keyof paths> = paths[Path] extends
    { get: { responses: { 200: { content: { 'application/json': infer Body } } } } } ? Body : never

  export const line = ({ number, total, paidAt, items, person }: Answer<'/api/orders/{id}'>) =>
    [number.toFixed(), total.toFixed(2), paidAt?.slice(0, 10), person?.name, items.map((item) => item.packageName)]
  export const numbers = ({ items, next }: Answer<'/api/deals'>): string[] =>
    items.map(({ number, saving }) => number + saving?.total.toFixed(2) + next)
  export const query: paths['/api/orders']['get']['parameters'] = { query: { since: '', first: 10 } }
  // @ts-expect-error a person has no message
  export const text = ({ text }: Answer<'/api/people/{id}'>) => text
  // @ts-expect-error it may be null
  export const day = ({ contactedAt }: Answer<'/api/consultations/{id}'>) => contactedAt.slice(0, 10)
`
