import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { migrate } from '../api/platform/migrate'
import { makeEmptyDatabase } from '../test/kit/servers/database'
import { migrationsUpTo } from '../test/kit/servers/earlier-migrations'

/** The last migration before the one that stores parts. */
const BEFORE = '20261128100100_last_quote_in_state'

test('of earlier refunds, the parts of claims keep their times, and the rest has that of the last change', async () => {
  const database = await makeEmptyDatabase()
  const folder = await migrationsUpTo(BEFORE)
  const client = new Client(database.url)
  try {
    await migrate(database.url, { folder })
    await client.connect()
    await client.query(`
      SET session_replication_role = replica; -- no triggers, no foreign keys
      INSERT INTO orders (id, number, status, total_cents, paid_cents, session_id, session_expires_at, paid_at,
                          refunded_cents, refunded_at)
        VALUES ('00000000-0000-4000-8000-0000000000a1', 1, 'PAID', 179700, 179700, 'cs_1', now(),
                '2026-11-01T12:00Z', 119800, '2026-11-20T12:00Z'),
               ('00000000-0000-4000-8000-0000000000a2', 2, 'REFUNDED', 59900, 59900, 'cs_2', now(),
                '2026-11-02T12:00Z', 59900, NULL),
               ('00000000-0000-4000-8000-0000000000a3', 3, 'PAID', 59900, 59900, 'cs_3', now(), now(), 0, NULL);
      INSERT INTO deal (id, order_item_id, unit, order_id, number, tier, fee_cents, contact_by)
        SELECT '00000000-0000-4000-8000-0000000000d1', gen_random_uuid(), 1, id, '1-1', 'GOLD', 59900, now()
          FROM orders WHERE number = 1;
      INSERT INTO claim (deal_id, reason, words, status, amount_cents, facts, decided_by_name, decided_at, refunded_at,
                         provider_refund_id)
        SELECT id, 'OTHER', 'Twice', 'REFUNDED', 59900, '[]', 'Sam', now(), '2026-11-10T12:00Z', 're_1' FROM deal;
      SET session_replication_role = origin`)
    await migrate(database.url)
    await client.query('UPDATE orders SET refunded_cents = 100 WHERE number = 3')
    const { rows } = await client.query(`
      SELECT number, cents, CASE WHEN number < 3 THEN to_char(at, 'MM-DD') END AS day
        FROM order_refund JOIN orders ON orders.id = order_id ORDER BY number, at`)
    expect(rows).toEqual([
      { number: 1, cents: 59_900, day: '11-10' },
      { number: 1, cents: 59_900, day: '11-20' },
      { number: 2, cents: 59_900, day: '11-02' },
      { number: 3, cents: 100, day: null },
    ])
  } finally {
    await client.end()
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
