import pg from 'pg'
import { eventually } from '../eventually'
import { violationsIn } from '../guards/invariants'
import { payOnPage } from '../scenes/payment-page'
import { makeEmptyDatabase } from './database'
import { startPooler } from './pooler'
import { type ServerProcess, startServer } from './server-process'

/** Past the pooler. */
export let direct: pg.Pool
export let pooler: Awaited<ReturnType<typeof startPooler>>
export let servers: ServerProcess[] = []

/** Opens a shop of two servers whose connections go through a transaction pooler. */
export function openPooledShop() {
  let database: Awaited<ReturnType<typeof makeEmptyDatabase>>

  beforeAll(async () => {
    database = await makeEmptyDatabase()
    direct = new pg.Pool({ connectionString: database.url })
    direct.on('error', () => {}) // dropping the database ends idle connections
    pooler = await startPooler(database.url)
    const env = { DATABASE_URL: pooler.url, DIRECT_DATABASE_URL: database.url }
    servers = await Promise.all([startServer(env), startServer(env)])
  })

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
    await pooler.stop()
    await direct.end()
    await database.drop()
  })
}

let visitors = 0

/** A visitor with an IP of their own, who asks either server. */
function makeVisitor() {
  const clientIp = `198.18.${++visitors >> 8}.${visitors % 256}`
  let cookie = ''
  return async (method: string, path: string, body?: object) => {
    const server = servers[visitors % servers.length]
    const answer = await fetch(`${server?.base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': clientIp },
      ...(body && { body: JSON.stringify(body) }),
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: answer.status, body: await answer.json() }
  }
}

/** Runs `work` `count` times, ten at a time. */
export async function tenAtATime(count: number, work: () => Promise<unknown>) {
  let left = count
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (left-- > 0) await work()
    }),
  )
}

async function packageWithStock(units: number) {
  const { rows } = await direct.query<{ id: string }>(
    `UPDATE package SET total_inventory = total_inventory + $1,
       available_inventory = available_inventory + $1
     WHERE name = 'Silver' RETURNING id`,
    [units],
  )
  return rows[0]?.id ?? ''
}

/** Writes into carts and sells, and expects both servers to lose and complain about nothing. */
export async function sellThroughPooler({
  cartWrites,
  purchases,
}: {
  cartWrites: number
  purchases: number
}) {
  const packageId = await packageWithStock(10 * purchases)
  const statuses = new Set<number>()
  await tenAtATime(cartWrites / 10, async () => {
    const call = makeVisitor()
    const { status, body } = await call('POST', '/api/cart', { packageId })
    statuses.add(status)
    for (let quantity = 2; quantity <= 10; quantity++) {
      statuses.add((await call('PUT', `/api/cart/${body.id}`, { quantity })).status)
    }
  })
  expect([...statuses].sort()).toEqual([200, 201])

  await tenAtATime(purchases, async () => {
    const call = makeVisitor()
    await call('POST', '/api/cart', { packageId })
    const { status, body } = await call('POST', '/api/create-checkout-session', {})
    expect(status).toBe(200)
    await payOnPage(body.url)
  })
  await eventually(async () => {
    const { rows } = await direct.query<{ paid: number; all: number }>(
      `SELECT count(*) FILTER (WHERE status = 'PAID')::int AS paid, count(*)::int AS all FROM orders`,
    )
    expect(rows[0]?.paid).toBe(rows[0]?.all)
    expect(rows[0]?.all).toBeGreaterThanOrEqual(purchases) // there may be a demo order
  })
  expect(await violationsIn(direct)).toEqual([])
  for (const server of servers) expect(server.output()).not.toContain('"level":50')
}
