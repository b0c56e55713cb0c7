import type pg from 'pg'
import { MAX_ITEM_QUANTITY } from '../../../shared/limits'
import { eventually } from '../eventually'
import { expectInvariants } from '../guards/invariants'
import { buy, newIp, openDatabase, send, start } from './server-pair'
import type { ServerProcess } from './server-process'

interface Traffic {
  buyers: number
  /** Visitors who fill one cart after the other. */
  fillers: number
}

/**
 * Kills a server while visitors pay and fill carts; expects the next one to know every payment, and the database to
 * have every write that was answered.
 */
export async function killUnderTraffic({ buyers, fillers }: Traffic) {
  const { database, client } = await openDatabase()
  const first = await start(database.url)
  await client.query(`UPDATE package SET total_inventory = total_inventory + 100,
                        available_inventory = available_inventory + 100`)
  const packages: { id: string }[] = await (await fetch(`${first.base}/api/packages`)).json()
  const packageFor = (turn: number) => packages[turn % packages.length]?.id ?? ''

  // Killed as soon as the first payments and cart writes have arrived.
  const paidBefore = await countPaid(client)
  const purchases = Array.from({ length: buyers }, (_, turn) =>
    buy(first, packageFor(turn)).catch(() => 'cut off'),
  )
  const answered = new Map<string, number>()
  const fillings = Array.from({ length: fillers }, (_, turn) =>
    fillCarts(first, packageFor(turn), answered).catch((error) => error.name),
  )
  await eventually(async () => {
    expect(await countPaid(client)).toBeGreaterThanOrEqual(paidBefore + buyers / 12)
    expect(answered.size).toBeGreaterThanOrEqual(fillers / 2)
  })
  await first.stop('SIGKILL')
  const outcomes = await Promise.all(purchases)
  expect(await Promise.all(fillings)).toEqual(Array(fillers).fill('TypeError')) // of `fetch`: cut off
  await expectStored(client, answered)

  // Orders count as abandoned after a minute, and a job that the killed server claimed is due again.
  await client.query(`UPDATE orders SET created_at = created_at - interval '2 minutes'`)
  await client.query('UPDATE job SET due_at = clock_timestamp()')
  await start(database.url)
  await eventually(async () => {
    const { rows } = await client.query(`
      SELECT session.id, orders.status FROM sandbox.checkout_session session
      LEFT JOIN orders ON orders.session_id = session.id
      WHERE session.body->>'payment_status' = 'paid' AND orders.status IS DISTINCT FROM 'PAID'`)
    expect(rows).toEqual([])
  })
  await expectInvariants(client)
  return { client, outcomes }
}

async function countPaid(client: pg.Pool) {
  const { rowCount } = await client.query(
    `SELECT FROM sandbox.checkout_session WHERE body->>'payment_status' = 'paid'`,
  )
  return rowCount ?? 0
}

/** Fills carts until the server is gone, and notes each answer. */
async function fillCarts(server: ServerProcess, packageId: string, answered: Map<string, number>) {
  for (;;) {
    const clientIp = newIp()
    let cookie = ''
    for (let units = 1; units <= MAX_ITEM_QUANTITY; units++) {
      const { answer, body } = await send(server, cookie, '/api/cart', { packageId }, clientIp)
      expect([answer.status, body.quantity]).toEqual([201, units])
      cookie ||= answer.headers.get('set-cookie')?.split(';')[0] ?? ''
      answered.set(body.id, units)
    }
  }
}

async function expectStored(client: pg.Pool, answered: Map<string, number>) {
  const { rows } = await client.query<{ id: string; quantity: number }>(
    'SELECT id, quantity FROM cart_item WHERE id = ANY ($1)',
    [[...answered.keys()]],
  )
  const stored = new Map(rows.map(({ id, quantity }) => [id, quantity]))
  for (const [id, units] of answered) {
    expect([units, units + 1]).toContain(stored.get(id)) // the last write may have got no answer
  }
}
