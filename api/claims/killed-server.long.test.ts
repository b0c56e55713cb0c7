import pg from 'pg'
import { eventually } from '../../test/kit/eventually'
import { expectInvariants } from '../../test/kit/guards/invariants'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import { makeEmptyDatabase } from '../../test/kit/servers/database'
import { type ServerProcess, startServer } from '../../test/kit/servers/server-process'

const cleanUp: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const task of cleanUp.splice(0).reverse()) await task()
})

async function openDatabase() {
  const { url, drop } = await makeEmptyDatabase()
  const client = new pg.Pool({ connectionString: url })
  client.on('error', () => {}) // dropping the database ends idle connections
  cleanUp.push(drop, () => client.end())
  const start = async () => {
    const server = await startServer({ DATABASE_URL: url })
    cleanUp.push(() => server.stop())
    return server
  }
  return { client, start }
}

/** A guest buys three units of Gold. */
async function buyThree({ base }: ServerProcess, client: pg.Pool) {
  await client.query(
    'UPDATE package SET total_inventory = total_inventory + 100, available_inventory = available_inventory + 100',
  )
  const { rows } = await client.query(`SELECT id FROM package WHERE name = 'Gold'`)
  const post = (path: string, body: object, cookie = '') =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const added = await post('/api/cart', { packageId: rows[0]?.id, quantity: 3 })
  const cookie = added.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = await (await post('/api/create-checkout-session', {}, cookie)).json()
  await payOnPage(page.url)
  return eventually(async () => {
    const paid = await client.query<{ id: string }>(
      `SELECT id FROM orders WHERE status = 'PAID' AND total_cents = 179700`,
    )
    expect(paid.rows).toHaveLength(1)
    return paid.rows[0]?.id
  })
}

/** Approves a claim on each deal of an order, as `decideClaim` stores it. */
const approveAll = (client: pg.Pool, orderId: string | undefined) =>
  client.query(
    `WITH closed AS (
       UPDATE deal SET status = 'CLOSED', ended_as = 'REFUNDED', closed_at = clock_timestamp(),
              claim_until = clock_timestamp() + interval '90 days'
        WHERE order_id = $1 RETURNING id, fee_cents)
     INSERT INTO claim (deal_id, reason, words, status, amount_cents, facts, decided_at, decided_by_name,
                        decision_note, refund_attempt)
     SELECT id, 'OTHER', 'Bought twice', 'REFUNDING', fee_cents, '[]', clock_timestamp(), 'Sam', 'Approved', 1
       FROM closed`,
    [orderId],
  )

test('a server that is killed between sending and storing a part sends each part once', async () => {
  const { client, start } = await openDatabase()
  const first = await start()
  const orderId = await buyThree(first, client)
  const refunds = async () => {
    const { rows } = await client.query<{ cents: number }>(
      `SELECT (body ->> 'amount')::int AS cents FROM sandbox.refund`,
    )
    return rows.map(({ cents }) => cents)
  }

  const holder = await client.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [orderId])
  await approveAll(client, orderId)
  await eventually(async () => {
    await holder.query('SELECT') // an idle transaction would be ended
    expect(await refunds()).toEqual([599_00]) // sent, not stored
  })
  await first.stop('SIGKILL')
  await holder.query('ROLLBACK')
  holder.release()
  const stored = await client.query(`SELECT FROM claim WHERE status = 'REFUNDING'`)
  expect(stored.rowCount).toBe(3)

  await start()
  await eventually(async () => {
    const { rowCount } = await client.query(`SELECT FROM claim WHERE status = 'REFUNDED'`)
    expect(rowCount).toBe(3)
  })
  expect(await refunds()).toEqual([599_00, 599_00, 599_00])
  const { rows } = await client.query(
    'SELECT status, refunded_cents AS cents FROM orders WHERE id = $1',
    [orderId],
  )
  expect(rows).toEqual([{ status: 'REFUNDED', cents: 1_797_00 }])
  const mails = await client.query<{ kind: string; count: number }>(
    `SELECT split_part(cause, ' ', 1) AS kind, count(*)::int AS count FROM mail
      WHERE cause LIKE 'claim-refunded %' OR cause LIKE 'order-refunded %' GROUP BY 1 ORDER BY 1`,
  )
  expect(mails.rows).toEqual([
    { kind: 'claim-refunded', count: 3 },
    { kind: 'order-refunded', count: 1 },
  ])
  await expectInvariants(client)
})
