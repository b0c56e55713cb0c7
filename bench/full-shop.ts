import pg from 'pg'
import { seedPackages } from '../api/packages/seed'
import { db } from '../api/platform/db'
import { MAX_MESSAGE_LENGTH } from '../shared/limits'

/**
 * Fills an empty database: 2,000 conversations, 100,000 messages, 20,000 orders or more, 2,000
 * consultation requests, notes and history. One customer has written the longest messages, in Chinese.
 */
export async function fillShop(databaseUrl: string, ordersPerCustomer = 10) {
  await seedPackages()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('SET statement_timeout = 0')
  await client.query(`
    INSERT INTO users (name, first_name, last_name, email, email_verified)
    SELECT 'Ann Lee ' || n, 'Ann', 'Lee ' || n, 'ann' || n || '@example.com', true
    FROM generate_series(0, 2000) AS n`)
  await client.query(`
    INSERT INTO conversation (customer_id, waiting_since, last_message_at)
    SELECT id, CASE WHEN random() < 0.2 THEN now() - random() * interval '1 day' END,
           now() - random() * interval '90 days'
    FROM users WHERE email <> 'ann0@example.com'`)
  await client.query(`
    INSERT INTO message (conversation_id, is_from_admin, content, read_at, created_at)
    SELECT conversation.id, n % 2 = 0, repeat('How about a blue one? ', 1 + n % 10),
           CASE WHEN n < 49 THEN now() END, now() - (50 - n) * interval '1 minute'
    FROM generate_series(1, 50) AS n, conversation`)
  const customer = await db.user.findUniqueOrThrow({ where: { email: 'ann1@example.com' } })
  await client.query(
    `INSERT INTO message (conversation_id, is_from_admin, content)
     SELECT conversation.id, false, repeat('漢', $2::int)
     FROM generate_series(1, 100) AS n, conversation WHERE customer_id = $1`,
    [customer.id, MAX_MESSAGE_LENGTH],
  )
  await fillOrders(client, ordersPerCustomer)
  await fillRequests(client)
  await client.query('VACUUM ANALYZE')
  await client.end()
  const staff = await db.user.findUniqueOrThrow({ where: { email: 'ann0@example.com' } })
  const consultation = await db.consultation.findFirstOrThrow()
  return {
    customer: customer.id,
    email: customer.email,
    staff: staff.id,
    staffEmail: staff.email,
    consultation: consultation.id,
    session: 'cs_1',
  }
}

/** Orders of one to four packages, in stock before. */
async function fillOrders(client: pg.Client, perCustomer: number) {
  await client.query(`
    WITH priced AS (
      SELECT *, row_number() OVER (ORDER BY price_cents) AS place FROM package
    ), made AS (
      SELECT gen_random_uuid() AS id, users.id AS user_id, users.email, 1 + n % 4 AS packages,
             row_number() OVER () AS nth,
             (SELECT sum(price_cents) FROM priced WHERE place <= 1 + n % 4) AS cents
      FROM users, generate_series(1, ${perCustomer}) AS n WHERE email <> 'ann0@example.com'
    ), stored AS (
      INSERT INTO orders (id, user_id, email, status, total_cents, paid_cents, session_id,
        payment_intent_id, session_expires_at, paid_at, settled_at, created_at)
      SELECT id, user_id, email, 'PAID', cents, cents, 'cs_' || nth, 'pi_' || nth, now(), now(), now(),
             now() - random() * interval '90 days'
      FROM made
    )
    INSERT INTO order_item (order_id, package_id, package_name, price_cents, quantity, features)
    SELECT made.id, priced.id, name, price_cents, 1, features FROM made JOIN priced ON place <= packages`)
}

/** A request per customer, two notes on each record, and their history. */
async function fillRequests(client: pg.Client) {
  await client.query(`
    INSERT INTO consultation (first_name, last_name, email, phone, city, travel_distance, credit_range,
      purchase_method, down_payment, vehicle_type, budget_range, timeline, additional_details,
      user_id, contact_by, created_at)
    SELECT first_name, last_name, email, '(555) 010-0123', 'Atlanta', 'local', 'good', 'cash', 'none',
      'suv', '20k-30k', 'asap', repeat('A red one, please. ', 20), id, now(),
      now() - random() * interval '90 days'
    FROM users`)
  await client.query(`
    INSERT INTO staff_note (conversation_id, content)
    SELECT id, repeat('Likes SUVs. ', 20) FROM conversation, generate_series(1, 2)`)
  await client.query(`
    INSERT INTO staff_note (consultation_id, content)
    SELECT id, repeat('Called back. ', 20) FROM consultation, generate_series(1, 2)`)
  await client.query(`
    INSERT INTO history_entry (subject, subject_id, subject_name, field, "before", "after", staff_name)
    SELECT 'ORDER', id, 'Order ' || number, 'refundReason', repeat('Paid twice. ', 5),
           repeat('Bought by mistake. ', 5), 'Sam Lee'
    FROM orders`)
}
