import { withWaitsOf } from '../../test/kit/clock'
import { eventually } from '../../test/kit/eventually'
import { addToCart } from '../../test/kit/requests/operations'
import {
  completedEvent,
  deliver,
  openPage,
  orderOf,
  startPaidCheckout,
} from '../../test/kit/scenes/purchases'
import { graph, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'
import { reconcile } from './orders.jobs'

const CROWD = 30
/** Half of the shop's connections. */
const HALF = 6
/** How long a checkout waits for its turn. */
const TURN_WITHIN_MS = 5_000

async function makeCrowd(packageId: string) {
  const visitors = Array.from({ length: CROWD }, () => makeVisitor())
  await Promise.all(visitors.map((visitor) => graph(visitor, addToCart, { packageId })))
  return visitors
}

const waitingForLocks = async () => {
  const { rows } = await pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('a crowd at checkout holds up no webhook, job, or reader, and its last get a 503', async () => {
  const wanted = await makePackage({ availableInventory: CROWD, totalInventory: CROWD })
  const crowd = await makeCrowd(wanted.id)
  const paid = await startPaidCheckout()
  const event = await completedEvent(paid.id)

  let unlock = () => {}
  const unlocked = new Promise<void>((resolve) => {
    unlock = resolve
  })
  const holding = db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM package WHERE id = ${wanted.id}::uuid FOR UPDATE`
    await unlocked
  })
  const statuses = await withWaitsOf(TURN_WITHIN_MS, async (endWaits) => {
    const checkouts = crowd.map((visitor) =>
      rest(visitor, 'POST', '/api/create-checkout-session', {}),
    )
    try {
      await eventually(async () => expect(await waitingForLocks()).toBeGreaterThanOrEqual(HALF))
      expect((await deliver(event)).status).toBe(200)
      expect(await orderOf(paid.id)).toMatchObject({ status: 'PAID' })
      await reconcile()
      expect((await rest(makeVisitor(), 'GET', '/api/cart')).status).toBe(200)
      // The crowd has taken half of the connections, and leaves the others to them.
      expect(await waitingForLocks()).toBeLessThanOrEqual(HALF)
      endWaits()
      expect(await Promise.race(checkouts)).toMatchObject({
        status: 503,
        body: { code: 'UNAVAILABLE' },
      })
    } finally {
      unlock()
      await holding
    }
    return (await Promise.all(checkouts)).map(({ status }) => status)
  })
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const [late] = crowd.filter((_visitor, index) => statuses[index] === 503)
  if (late) await openPage(late)
})
