import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { eventually } from '../test/kit/eventually'
import { expectInvariants } from '../test/kit/guards/invariants'
import { payOnPage } from '../test/kit/scenes/payment-page'
import { killUnderTraffic } from '../test/kit/servers/killed-server'
import { endServers, newIp, openDatabase, send, start } from '../test/kit/servers/server-pair'

endServers()

test('loses and duplicates nothing when killed in the middle of payments', async () => {
  const { client, outcomes } = await killUnderTraffic({ buyers: 40, fillers: 0 })
  expect(outcomes).toContain('cut off')
  await eventually(async () => {
    const left = await client.query(
      `SELECT FROM orders WHERE status = 'PENDING' AND session_id IS NULL`,
    )
    expect(left.rowCount).toBe(0)
  })
  await expectInvariants(client)
})

test('keeps every cart write that it answered when killed', async () => {
  await killUnderTraffic({ buyers: 0, fillers: 40 })
})

test.each(['before its payment is stored', 'right after'] as const)(
  'wins a request once when killed %s',
  async (moment) => {
    const { database, client } = await openDatabase()
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
