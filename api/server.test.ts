import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'ws'
import { MAX_ITEM_QUANTITY } from '../shared/limits'
import { eventually } from '../test/kit/eventually'
import { expectInvariants } from '../test/kit/guards/invariants'
import { payOnPage } from '../test/kit/scenes/payment-page'
import { makeEmptyDatabase } from '../test/kit/servers/database'
import { type ServerProcess, startServer } from '../test/kit/servers/server-process'
import { freePort } from './platform/network'

type Tasks = (() => Promise<unknown>)[]

const cleanUp: Tasks = []
const cleanUpAll: Tasks = []

async function runAll(tasks: Tasks) {
  for (const task of tasks.splice(0).reverse()) await task()
}

afterEach(() => runAll(cleanUp))
afterAll(() => runAll(cleanUpAll))

async function open(database: { url: string; drop(): Promise<void> }, later = cleanUp) {
  const client = new pg.Pool({ connectionString: database.url })
  client.on('error', () => {}) // dropping the database ends idle connections
  later.push(
    () => database.drop(),
    () => client.end(),
  )
  return client
}

async function start(databaseUrl: string, env: Record<string, string> = {}, later = cleanUp) {
  const server = await startServer({ DATABASE_URL: databaseUrl, ...env })
  later.push(() => server.stop())
  return server
}

let pair: ReturnType<typeof startPair> | undefined

async function startPair() {
  const database = await makeEmptyDatabase()
  const client = await open(database, cleanUpAll)
  const [first, slow] = await Promise.all([
    start(database.url, {}, cleanUpAll),
    start(database.url, { STOP_DELAY_MS: '3000' }, cleanUpAll),
  ])
  return { database, client, first, slow }
}

/**
 * Two servers that started together on an empty database, the second with time to stop; several tests share
 * them and, as a start on a filled database takes half the time, the database.
 */
function openPair() {
  pair ??= startPair()
  return pair
}

async function send(
  server: ServerProcess,
  cookie: string,
  path: string,
  body: object,
  clientIp = '127.0.0.1',
) {
  const answer = await fetch(server.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': clientIp },
    body: JSON.stringify(body),
  })
  return { answer, body: await answer.json() }
}

let visitors = 0

/** An IP that no other visitor has. */
function newIp() {
  visitors += 1
  return `198.18.${Math.floor(visitors / 256)}.${visitors % 256}`
}

/** Adds a package to a new cart and pays, from an IP of its own. */
async function buy(server: ServerProcess, packageId: string) {
  const clientIp = newIp()
  const added = await send(server, '', '/api/cart', { packageId, quantity: 1 }, clientIp)
  const cookie = added.answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { body } = await send(server, cookie, '/api/create-checkout-session', {}, clientIp)
  await payOnPage(body.url)
}

test('two servers that start together migrate and seed an empty database once', async () => {
  const { client, first, slow } = await openPair()

  for (const server of [first, slow]) {
    const packages = await (await fetch(`${server.base}/api/packages`)).json()
    expect(packages.map(({ name }: { name: string }) => name)).toEqual([
      'Silver',
      'Gold',
      'Platinum',
      'Diamond',
    ])
  }
  expect((await client.query('SELECT FROM package')).rowCount).toBe(4)
})

test('two servers share checkout sessions', async () => {
  const { client, first, slow } = await openPair()
  const [{ id: packageId }] = await (await fetch(`${first.base}/api/packages`)).json()

  const added = await send(first, '', '/api/cart', { packageId, quantity: 1 })
  const cookie = added.answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const here = await send(first, cookie, '/api/create-checkout-session', {})
  const there = await send(slow, cookie, '/api/create-checkout-session', {})
  expect(new URL(there.body.url).pathname).toBe(new URL(here.body.url).pathname)
  await payOnPage(here.body.url)

  await eventually(async () => {
    const { rows } = await client.query('SELECT status FROM orders WHERE number > 1000')
    expect(rows).toEqual([{ status: 'PAID' }])
  })
  await expectInvariants(client)
})

test('closes sockets with 1001 and exits with 0 on SIGTERM', async () => {
  const { first: server } = await openPair()
  const socket = new WebSocket(
    `${server.base.replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
  )
  await once(socket, 'open')
  const closed = once(socket, 'close')

  const stopped = server.stop('SIGTERM')

  expect((await closed)[0]).toBe(1001)
  expect(await stopped).toBe(0)
})

test('after SIGTERM serves every request while it sends clients elsewhere', async () => {
  const { slow: server } = await openPair()
  const url = `${server.base.replace('http', 'ws')}/graphql`
  const socket = new WebSocket(url, 'graphql-transport-ws')
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const expectToServe = async () => {
    const { answer } = await send(server, '', '/graphql', { query: '{ packages { name } }' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('connection')).toBe('close')
  }

  const stopped = server.stop('SIGTERM')

  await eventually(async () => {
    expect((await fetch(`${server.base}/readyz`)).status).toBe(503)
  })
  expect((await closed)[0]).toBe(1001)
  await expectToServe()

  // Its listener still accepts connections, and a proxy sends a dropped GET elsewhere. The server closes
  // it once requests stay away, so these come one after another.
  let dropped: { code: string } | undefined
  while (!dropped) {
    await sleep(5)
    dropped = await fetch(`${server.base}/healthz`).then(
      () => undefined,
      ({ cause }) => cause,
    )
  }
  expect(dropped.code).not.toBe('ECONNREFUSED')
  await expectToServe()
  expect(await stopped).toBe(0)
})

test('serves and stops as usual when its log cannot be written', async () => {
  const { database } = await openPair()
  const port = String(await freePort())
  const child = spawn(process.execPath, ['dist/api/server.js'], {
    env: { ...process.env, LOG_LEVEL: 'info', DATABASE_URL: database.url, PORT: port },
    stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
  })
  const exited = once(child, 'exit')
  await eventually(async () => {
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  })

  child.kill('SIGTERM')

  expect(await exited).toEqual([0, null])
})

test('loses and duplicates nothing when killed in the middle of payments', async () => {
  const { database, client } = await openPair()
  const first = await start(database.url)
  await client.query(`UPDATE package SET total_inventory = total_inventory + 100,
                        available_inventory = available_inventory + 100`)
  const packages: { id: string }[] = await (await fetch(`${first.base}/api/packages`)).json()

  // Many buyers at once; the server is killed as soon as the first payments have arrived.
  const purchases = Array.from({ length: 40 }, (_, turn) => {
    const packageId = packages[turn % packages.length]?.id ?? ''
    return buy(first, packageId).catch(() => 'cut off')
  })
  await eventually(async () => {
    const { rows } = await client.query(`SELECT FROM sandbox.checkout_session
                                         WHERE body->>'payment_status' = 'paid'`)
    expect(rows.length).toBeGreaterThan(3) // one is of an earlier test
  })
  await first.stop('SIGKILL')
  const outcomes = await Promise.all(purchases)
  expect(outcomes).toContain('cut off')

  // Orders count as abandoned after a minute.
  await client.query(`UPDATE orders SET created_at = created_at - interval '2 minutes'`)
  await start(database.url)

  await eventually(async () => {
    const { rows } = await client.query(`
      SELECT session.id, orders.status FROM sandbox.checkout_session session
      LEFT JOIN orders ON orders.session_id = session.id
      WHERE session.body->>'payment_status' = 'paid' AND orders.status IS DISTINCT FROM 'PAID'`)
    expect(rows).toEqual([])
    const left = await client.query(
      `SELECT FROM orders WHERE status = 'PENDING' AND session_id IS NULL`,
    )
    expect(left.rowCount).toBe(0)
  })
  await expectInvariants(client)
})

test.each(['before its payment is stored', 'right after'] as const)(
  'wins a request once when killed %s',
  async (moment) => {
    const { database, client } = await openPair()
    const server = await start(database.url)
    const { consultationId, path } = await insertPaymentLink(client)
    const clientIp = newIp()
    const opened = await fetch(server.base + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.base, 'x-forwarded-for': clientIp },
    })
    expect(opened.status).toBe(303)
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { body } = await send(server, cookie, '/api/create-checkout-session', {}, clientIp)
    await payOnPage(body.url, { webhook: 'lost' })
    const {
      rows: [order],
    } = await client.query<{ id: string }>(
      `SELECT session_id AS id FROM orders JOIN payment_link link ON link.id = payment_link_id
        WHERE link.consultation_id = $1`,
      [consultationId],
    )

    const stored = async () => {
      const { rows } = await client.query<{ isPaid: boolean; isWon: boolean; wins: number }>(
        `SELECT o.status = 'PAID' AS "isPaid", c.status = 'WON' AS "isWon",
                (SELECT count(*)::int FROM history_entry
                  WHERE subject_id = c.id AND after LIKE 'won with order %') AS wins
           FROM orders o, consultation c WHERE o.session_id = $1 AND c.id = $2`,
        [order?.id, consultationId],
      )
      return rows[0]
    }
    const holder = await client.connect()
    await holder.query('BEGIN')
    if (moment !== 'right after') {
      await holder.query('SELECT FROM consultation WHERE id = $1 FOR UPDATE', [consultationId])
    }
    const processed = () =>
      send(server, cookie, '/api/process-order', { paymentIntentId: order?.id }, clientIp).catch(
        () => 'cut off',
      )
    const answer = processed()
    await eventually(async () => {
      const { rowCount } = await client.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      expect((await stored())?.isPaid || rowCount).toBeTruthy()
    })
    await server.stop('SIGKILL')
    await answer
    await holder.query('ROLLBACK')
    holder.release()
    const left = await stored()
    expect(left?.isWon).toBe(left?.isPaid) // one transaction
    expect(left?.isPaid).toBe(moment === 'right after')

    await client.query(
      `UPDATE orders SET created_at = created_at - interval '2 minutes',
         asked_at = NULL, visitor_asked_at = NULL WHERE session_id = $1`,
      [order?.id],
    )
    const next = await start(database.url)
    await send(next, cookie, '/api/process-order', { paymentIntentId: order?.id }, clientIp)
    await eventually(async () =>
      expect(await stored()).toEqual({ isPaid: true, isWon: true, wins: 1 }),
    )
    await expectInvariants(client)
  },
)

/** A request with a payment link, as staff make them. */
async function insertPaymentLink(client: pg.Pool) {
  const {
    rows: [request],
  } = await client.query<{ id: string }>(
    `INSERT INTO consultation (first_name, last_name, email, phone, city, travel_distance, credit_range,
       purchase_method, down_payment, vehicle_type, budget_range, timeline, contact_by)
     VALUES ('Rosa', 'Diaz', 'rosa@example.com', '(555) 010-0123', 'Atlanta, GA', 'local', 'good', 'cash',
       'none', 'suv', '30k-40k', 'asap', now() + interval '1 day') RETURNING id`,
  )
  const token = randomBytes(16).toString('base64url')
  await client.query(
    `INSERT INTO payment_link (token, consultation_id, recipient, package_id, quantity, price_cents, created_by_name,
                               valid_days, expires_at, request_key)
     SELECT $1, $2, 'rosa@example.com', id, 1, price_cents, 'Sam Staff', 7, now() + interval '7 days', gen_random_uuid()
       FROM package ORDER BY price_cents LIMIT 1`,
    [token, request?.id],
  )
  return { consultationId: request?.id, path: `/api/pay/${token}` }
}

test('keeps every cart write that it answered when killed', async () => {
  const { database, client } = await openPair()
  const server = await start(database.url)
  await client.query(`UPDATE package SET total_inventory = total_inventory + 100,
                        available_inventory = available_inventory + 100`)
  const [{ id: packageId }] = await (await fetch(`${server.base}/api/packages`)).json()

  const answered = new Map<string, number>()
  const fillCart = async () => {
    const clientIp = newIp()
    let cookie = ''
    for (let units = 1; units <= MAX_ITEM_QUANTITY; units++) {
      const { answer, body } = await send(server, cookie, '/api/cart', { packageId }, clientIp)
      expect([answer.status, body.quantity]).toEqual([201, units])
      cookie ||= answer.headers.get('set-cookie')?.split(';')[0] ?? ''
      answered.set(body.id, units)
    }
  }
  const fillCarts = async () => {
    for (;;) await fillCart()
  }
  const visits = Array.from({ length: 40 }, () => fillCarts().catch((error) => error.name))
  await eventually(() => expect(answered.size).toBeGreaterThan(20))
  await server.stop('SIGKILL')
  expect([...new Set(await Promise.all(visits))]).toEqual(['TypeError']) // of `fetch`: cut off

  const { rows } = await client.query<{ id: string; quantity: number }>(
    'SELECT id, quantity FROM cart_item WHERE id = ANY ($1)',
    [[...answered.keys()]],
  )
  const stored = new Map(rows.map(({ id, quantity }) => [id, quantity]))
  for (const [id, units] of answered) {
    expect([units, units + 1]).toContain(stored.get(id)) // the last write may have got no answer
  }
})
