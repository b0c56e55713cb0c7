import pg from 'pg'
import { seedPackages } from '../api/packages/seed'
import { db } from '../api/platform/db'

/**
 * Fills an empty database: 10,000 deals, most of them open, with 30,000 quotes, half of them live, 50,000
 * contacts, and 30,000 requests to 500 dealers.
 */
export async function fillDeals(databaseUrl: string) {
  await seedPackages()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('SET statement_timeout = 0')
  await client.query(`SET session_replication_role = 'replica'`) // quotes are published as they are
  await client.query(`
    INSERT INTO users (name, first_name, last_name, email, email_verified)
    SELECT 'Ann Lee ' || n, 'Ann', 'Lee ' || n, 'ann' || n || '@example.com', true
    FROM generate_series(0, 2000) AS n`)
  await client.query(`
    WITH made AS (
      INSERT INTO orders (user_id, email, status, total_cents, paid_cents, session_id, paid_at,
                          settled_at, session_expires_at)
      SELECT users.id, users.email, 'PAID', package.price_cents, package.price_cents,
             'cs_' || users.email || n, now() - random() * interval '20 days', now(), now()
      FROM (SELECT * FROM package WHERE name = 'Gold') package, generate_series(1, 5) n, users
      WHERE users.email <> 'ann0@example.com' RETURNING id, number, user_id, total_cents, paid_at
    ), item AS (
      INSERT INTO order_item (order_id, package_id, package_name, price_cents, quantity, features)
      SELECT made.id, package.id, package.name, total_cents, 1, package.features
      FROM made, package WHERE package.name = 'Gold' RETURNING id, order_id
    )
    INSERT INTO deal (order_item_id, unit, order_id, number, customer_id, tier, fee_cents, contact_by,
                      contacted_at, wishes_sent_at, status, ended_as, closed_at, alerted_at)
    SELECT item.id, 1, made.id, made.number || '-1', user_id, 'GOLD', total_cents,
           paid_at + interval '24 hours', CASE WHEN number % 10 > 0 THEN paid_at END,
           CASE WHEN number % 10 > 2 THEN paid_at END,
           (CASE WHEN number % 10 < 3 THEN 'INTAKE' WHEN number % 10 = 9 THEN 'CLOSED'
                 ELSE 'SEARCHING' END)::deal_status,
           CASE WHEN number % 10 = 9 THEN 'NO_DEAL'::deal_end END,
           CASE WHEN number % 10 = 9 THEN now() END, now()
    FROM made JOIN item ON item.order_id = made.id`)
  await client.query(
    `INSERT INTO wishes (deal_id, phone) SELECT id, '555' || right('000000' || replace(number, '-', ''), 7) FROM deal`,
  )
  await client.query(`
    INSERT INTO dealer (name, city, state, zip)
    SELECT 'Dealer ' || n, 'Marietta', 'GA', (10000 + n)::text FROM generate_series(1, 500) n`)
  await client.query(`
    INSERT INTO solicitation (deal_id, dealer_id, status, asked_at, follow_up_at)
    SELECT deal.id, dealer.id, 'ANSWERED', now(),
           CASE WHEN random() < 0.3 THEN now() + (random() - 0.5) * interval '6 days' END
    FROM (SELECT id, row_number() OVER () AS nth FROM deal) deal
    JOIN (SELECT id, row_number() OVER () AS nth FROM dealer) dealer
      ON dealer.nth % 166 = deal.nth % 166`)
  await client.query(`
    INSERT INTO quote (deal_id, solicitation_id, status, condition, year, make, model, selling_cents, kind,
                       stock_number, manager_name, document_id, published_at, valid_until,
                       out_the_door_cents, negotiated_cents)
    SELECT deal_id, id, 'PUBLISHED', 'NEW', 2026, 'Honda', 'CR-V', 3000000, 'CASH', 'A1', 'Dana',
           gen_random_uuid(), now() - interval '6 days', now() + (random() - 0.5) * interval '8 days',
           3000000, 3000000
    FROM solicitation LIMIT 30000`)
  await client.query(`
    INSERT INTO quote_line (quote_id, place, kind, label, cents)
    SELECT quote.id, n, 'GOVERNMENT_FEE', 'Line ' || n, 0 FROM quote, generate_series(1, 5) n`)
  await client.query(`
    INSERT INTO contact (deal_id, channel, is_outgoing, is_reached, happened_at, content, staff_name)
    SELECT id, 'PHONE', true, true, now() - n * interval '1 hour', 'We talked about colors.', 'Sam Hill'
    FROM deal, generate_series(1, 5) n`)
  await client.query(`
    INSERT INTO deal_event (deal_id, kind, by) SELECT id, 'PAID', 'SYSTEM' FROM deal, generate_series(1, 8)`)
  await client.query(`
    UPDATE deal SET
      quote_ends_at = (SELECT min(valid_until) FROM quote WHERE deal_id = deal.id AND valid_until > now()),
      follow_up_at = (SELECT min(s.follow_up_at) FROM solicitation s WHERE deal_id = deal.id)`)
  await client.query('VACUUM ANALYZE')
  await client.end()
  const user = (email: string) => db.user.findUniqueOrThrow({ where: { email } })
  const [staff, customer] = [await user('ann0@example.com'), await user('ann7@example.com')]
  const deal = await db.deal.findFirstOrThrow({
    where: { customerId: customer.id, status: 'SEARCHING' },
  })
  return { staff, customer, deal }
}
