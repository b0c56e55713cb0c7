import pg from 'pg'
import { withWaitsOf } from '../../test/kit/clock'
import { eventually } from '../../test/kit/eventually'
import { makeCustomer } from '../../test/kit/people/people'
import { makeDeal } from '../../test/kit/scenes/deals'
import { type Caller, send } from '../../test/kit/servers/shop'
import { withUsualTurns } from '../../test/kit/servers/turns'
import { transition } from '../orders/states'
import { db, pool } from '../platform/db'

/** Connects past the pool of the shop, which may be exhausted. */
async function connect() {
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  await client.connect()
  return client
}

/** Runs `work` while another connection holds the row of a deal. `countWaiting` counts those that wait for a lock. */
async function whileLocked(
  dealId: string,
  work: (countWaiting: () => Promise<number>) => Promise<void>,
) {
  const [holder, watcher] = [await connect(), await connect()]
  const countWaiting = async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  }
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM deal WHERE id = $1 FOR UPDATE', [dealId])
    await work(countWaiting)
  } finally {
    await holder.end()
    await watcher.end()
  }
}

const sendWishes = (caller: Caller, id: string) =>
  send(caller, 'POST', '/graphql', {
    query: 'mutation ($id: ID!) { sendWishes(id: $id) { stage } }',
    variables: { id },
  })

test('a person who waits for a locked deal leaves the database to everyone else; a refund waits longer', async () => {
  const { user, caller } = await makeCustomer()
  const { id, orderId } = await makeDeal({ user })
  const other = await makeCustomer()
  let refund: Promise<unknown> | undefined

  await whileLocked(id, async (countWaiting) => {
    refund = db.$transaction((tx) => transition(tx, orderId, 'beginRefund'))
    await eventually(async () => expect(await countWaiting()).toBe(1))
    await withUsualTurns(({ turnMs }) =>
      withWaitsOf(turnMs, async (endWaits) => {
        const calls = Array.from({ length: 16 }, () => sendWishes(caller, id))
        let most = 0
        let isOver = false
        const refused = Promise.all(calls).finally(() => {
          isOver = true
        })
        await eventually(async () => expect(await countWaiting()).toBeGreaterThanOrEqual(1 + 4))
        const query = '{ me { id } myDeals { id } cart { totalQuantity } }'
        const { body } = await send(other.caller, 'POST', '/graphql', { query })
        expect(body.data.me.id).toBe(other.user.id)
        endWaits()
        while (!isOver) most = Math.max(most, await countWaiting())
        expect(most).toBe(1 + 4)

        for (const { status, headers, body } of await refused) {
          expect([status, body.errors[0].extensions.code]).toEqual([503, 'UNAVAILABLE'])
          expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        }
      }),
    )
    expect(await countWaiting()).toBe(1) // the refund
  })
  await refund
  expect(await db.deal.findUnique({ where: { id } })).toMatchObject({ status: 'CLOSED' })
  expect((await sendWishes(caller, id)).body.errors[0].extensions.code).toBe('CONFLICT')
})
