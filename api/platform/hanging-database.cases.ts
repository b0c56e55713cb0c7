import { Client } from 'pg'
import { eventually } from '../../test/kit/eventually'
import { expectLog } from '../../test/kit/guards/expect-log'
import { openPage, startCheckout, unitsOf } from '../../test/kit/scenes/purchases'
import { graph, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'

interface Hangs {
  freeze(): void
  thaw(): void
  /** The database's URL without the proxy. */
  directUrl(): string
}

export function hangingDatabaseCases(database: Hangs) {
  let direct: Client

  beforeAll(async () => {
    direct = new Client({ connectionString: database.directUrl() })
    direct.on('error', () => {}) // closing the shop drops the database
    await direct.connect()
  })

  const shopBackends = async (state: string) => {
    const { rows } = await direct.query<{ state: string }>(
      `SELECT state FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'drivefair' AND state LIKE $1`,
      [state],
    )
    return rows.length
  }

  async function withCart(packageId: string) {
    const visitor = makeVisitor()
    expect((await rest(visitor, 'POST', '/api/cart', { packageId })).status).toBe(201)
    return visitor
  }

  /** Hangs the database while checkouts have open transactions, until all requests gave up. */
  async function hangDuringCheckouts(count: number) {
    const gold = await makePackage({ availableInventory: 100 })
    const visitors = []
    for (let n = 0; n < count; n++) visitors.push(await withCart(gold.id))
    const colleague = new Client({ connectionString: database.directUrl() })
    await colleague.connect()
    await colleague.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
    await colleague.query('SELECT FROM package WHERE id = $1 FOR UPDATE', [gold.id])
    const checkouts = visitors.map((visitor) =>
      rest(visitor, 'POST', '/api/create-checkout-session', {}),
    )
    await eventually(async () => expect(await shopBackends('active')).toBe(count))
    database.freeze()
    await colleague.query('COMMIT')
    await colleague.end()
    const answers = await Promise.all(checkouts)
    database.thaw()
    return { gold, visitors, answers }
  }

  test('loses no acknowledged write after a hang in the middle of checkouts', async () => {
    expectLog(/^log: request failed/)
    const { gold, visitors, answers } = await hangDuringCheckouts(4)
    for (const { status, headers } of answers) {
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }

    const added = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const visitor = makeVisitor()
        const answer = await rest(visitor, 'POST', '/api/cart', { packageId: gold.id })
        return { id: answer.body.id, status: answer.status }
      }),
    )
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201]))
    await eventually(async () => expect(await shopBackends('idle in transaction%')).toBe(0))
    for (const visitor of visitors) await openPage(visitor)
    await Promise.all(Array.from({ length: 12 }, async () => openPage(await withCart(gold.id))))
    const ids = added.map(({ id }) => id)
    const stored = await direct.query('SELECT FROM cart_item WHERE id = ANY ($1)', [ids])
    expect(stored.rowCount).toBe(ids.length)
    expect(await unitsOf(gold)).toEqual([84, 16, 0])
  })

  test('readers give up with 503 and Retry-After while the database hangs', async () => {
    expectLog(/^log: (request|operation) failed/)
    const { visitor } = await startCheckout()
    database.freeze()
    try {
      const began = performance.now()
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => rest(visitor, 'GET', '/api/cart')),
      )
      const thirtyMs = performance.now() - began
      for (const { status, headers } of answers) {
        expect(status).toBe(503)
        expect(headers.get('retry-after')).toBe('5')
      }
      const { errors } = await graph(visitor, '{ cart { id } }')
      expect(errors[0].extensions.code).toBe('UNAVAILABLE')
      const oneMs = performance.now() - began - thirtyMs
      expect(thirtyMs).toBeLessThan(10 * oneMs) // they don't wait for each other
    } finally {
      database.thaw()
    }
    await eventually(async () => expect((await rest(visitor, 'GET', '/api/cart')).status).toBe(200))
  })

  afterAll(() => direct.end())
}
