import pg from 'pg'
import { eventually } from '../test/kit/eventually'
import { violationsIn } from '../test/kit/guards/invariants'
import { payOnPage } from '../test/kit/scenes/payment-page'
import { makeEmptyDatabase } from '../test/kit/servers/database'
import { startPooler } from '../test/kit/servers/pooler'
import { type ServerProcess, startServer } from '../test/kit/servers/server-process'
import { changeDeal } from './deals/deal-of'
import { connectDatabase, disconnectDatabase, lockRow, pool } from './platform/db'

const CART_WRITES = 1_000
const PURCHASES = 50

let database: Awaited<ReturnType<typeof makeEmptyDatabase>>
let pooler: Awaited<ReturnType<typeof startPooler>>
let direct: pg.Pool
let servers: ServerProcess[] = []

beforeAll(async () => {
  database = await makeEmptyDatabase()
  direct = new pg.Pool({ connectionString: database.url })
  direct.on('error', () => {}) // dropping the database ends idle connections
  pooler = await startPooler(database.url)
  const env = { DATABASE_URL: pooler.url, DIRECT_DATABASE_URL: database.url }
  servers = [await startServer(env), await startServer(env)]
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')))
  await pooler.stop()
  await direct.end()
  await database.drop()
})

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
async function tenAtATime(count: number, work: () => Promise<unknown>) {
  let left = count
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (left-- > 0) await work()
    }),
  )
}

async function packageWithStock() {
  const { rows } = await direct.query<{ id: string }>(
    `UPDATE package SET total_inventory = total_inventory + $1,
       available_inventory = available_inventory + $1
     WHERE name = 'Silver' RETURNING id`,
    [10 * PURCHASES],
  )
  return rows[0]?.id ?? ''
}

test('sells through a transaction pooler', async () => {
  const packageId = await packageWithStock()
  const statuses = new Set<number>()
  await tenAtATime(CART_WRITES / 10, async () => {
    const call = makeVisitor()
    const { status, body } = await call('POST', '/api/cart', { packageId })
    statuses.add(status)
    for (let quantity = 2; quantity <= 10; quantity++) {
      statuses.add((await call('PUT', `/api/cart/${body.id}`, { quantity })).status)
    }
  })
  expect([...statuses].sort()).toEqual([200, 201])

  await tenAtATime(PURCHASES, async () => {
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
    expect(rows[0]?.all).toBeGreaterThanOrEqual(PURCHASES) // there may be a demo order
  })
  expect(await violationsIn(direct)).toEqual([])
  for (const server of servers) expect(server.output()).not.toContain('"level":50')
})

test('a change of the packages reaches both servers at once', async () => {
  await direct.query(`UPDATE package SET price_cents = 12300 WHERE name = 'Gold'`)
  for (const server of servers) {
    await eventually(async () => {
      const packages = await (await fetch(`${server.base}/api/packages`)).json()
      expect(packages).toContainEqual(expect.objectContaining({ name: 'Gold', price: 123 }))
    })
  }
})

test('the wait of a person for a locked row is limited in their own transaction only', async () => {
  connectDatabase({ url: pooler.url, isPooled: true })
  const { rows } = await direct.query<{ id: string }>(
    `INSERT INTO users (name, email, first_name, last_name)
     VALUES ('Ann Lee', 'ann@example.com', 'Ann', 'Lee') RETURNING id`,
  )
  const id = rows[0]?.id ?? ''
  const holder = await direct.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id])
    const waiting = changeDeal({ user: null }, (tx) => lockRow(tx, 'users', id))
    await expect(waiting).rejects.toMatchObject({ extensions: { code: 'UNAVAILABLE' } })
    await tenAtATime(30, async () => {
      const { rows } = await pool.query('SHOW lock_timeout')
      expect(rows).toEqual([{ lock_timeout: '0' }])
    })
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
    await disconnectDatabase()
  }
})

test('jobs go on when the instance that ran them is killed', async () => {
  const runsOf = async ({ base }: ServerProcess) => {
    const text = await (await fetch(`${base}/metrics`)).text()
    const line = /job_runs_total\{job="reconcile orders",outcome="done"\} (\d+)/.exec(text)
    return Number(line?.[1] ?? 0)
  }
  const [first, second] = servers as [ServerProcess, ServerProcess]
  const [killed, left] = (await runsOf(first)) > 0 ? [first, second] : [second, first]
  await killed.stop('SIGKILL')
  const before = await runsOf(left)
  await eventually(async () => expect(await runsOf(left)).toBeGreaterThan(before))
})
