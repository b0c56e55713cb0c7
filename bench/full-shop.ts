import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { seedPackages } from '../api/packages/seed'
import { db } from '../api/platform/db'
import { MAX_MESSAGE_LENGTH } from '../shared/limits'
import { fillDeals } from './full-deals'

/** The statements that made people and search entries of what was there before them. */
const peopleAndSearch = 'prisma/migrations/20261125082400_person_backfill/migration.sql'

export interface ShopSize {
  customers: number
  /** Of each customer. */
  orders: number
  /** Of each customer, an even number. */
  messages: number
  guestCarts: number
  /** One of this many orders is paid, and has a deal. */
  ordersPerDeal: number
  /** The share of the deals that are not over. */
  openDeals: number
  /** Whether some requests and orders are of people without an account. */
  hasGuests?: boolean
}

/**
 * Fills an empty database with what years leave behind, as the invariants want it. Most orders were never
 * paid, and a few hundred conversations, requests, and payments are open. One customer has written the
 * longest messages, in Chinese. The role must be a superuser, because triggers would take most of the time.
 */
export async function fillShop(databaseUrl: string, size: ShopSize) {
  await seedPackages()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`SET statement_timeout = 0; SET session_replication_role = 'replica'`)
  await client.query(
    `INSERT INTO users (name, first_name, last_name, email, email_verified)
     SELECT 'Ann Lee ' || n, 'Ann', 'Lee ' || n, 'ann' || n || '@example.com', true
     FROM generate_series(0, $1::int) AS n`,
    [size.customers],
  )
  await client.query(`
    CREATE TEMP TABLE customer AS
    SELECT id, email, substr(last_name, 5)::int AS nth FROM users WHERE email <> 'ann0@example.com';
    CREATE TEMP TABLE staff AS SELECT id FROM users WHERE email = 'ann0@example.com';
    INSERT INTO session (token, user_id, expires_at, updated_at)
    SELECT gen_random_uuid(), id, now() + random() * interval '7 days', now() FROM customer`)
  const makeIndexes = await dropIndexes(client)
  await fillChats(client, size)
  await fillCarts(client, size)
  await fillOrders(client, size)
  await fillRequests(client)
  await fillDeals(client)
  if (size.hasGuests) await makeGuests(client)
  await makeIndexes()
  await client.query(`SET session_replication_role = 'origin'; ANALYZE`)
  // Its functions are planned once, while what they fill is empty.
  await client.query('SET enable_seqscan = off')
  await client.query(await readFile(peopleAndSearch, 'utf8'))
  await client.query('RESET enable_seqscan')
  await client.query('VACUUM ANALYZE')
  await client.end()
}

const makeGuests = (client: pg.Client) =>
  client.query(`
    UPDATE consultation SET user_id = NULL WHERE right(phone, 1) = '3';
    UPDATE orders SET user_id = NULL
     WHERE number % 10 = 3 AND NOT EXISTS (SELECT FROM deal WHERE order_id = orders.id)`)

/** Drops the indexes that no constraint needs: making them again is faster than filling them. */
async function dropIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    JOIN pg_class ON pg_class.oid = indrelid AND relnamespace = 'public'::regnamespace
    WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return async () => {
    for (const { definition } of rows) await client.query(definition)
  }
}

/** Finds what the benchmarks open in a shop that was filled. */
export async function findInShop() {
  const user = (email: string) => db.user.findUniqueOrThrow({ where: { email } })
  const [staff, customer] = [await user('ann0@example.com'), await user('ann1@example.com')]
  const deal = await db.deal.findFirstOrThrow({
    where: { status: 'SEARCHING', quoteEndsAt: { gt: new Date() } },
    include: { customer: true },
  })
  const consultation = await db.consultation.findFirstOrThrow()
  return { staff, customer, deal, consultation, session: 'cs_1' }
}

/** 400 customers wait for an answer, and 20 have not been notified of one. */
async function fillChats(client: pg.Client, { messages }: ShopSize) {
  await client.query(`
    INSERT INTO conversation (customer_id, last_message_at)
    SELECT id, now() - interval '20 minutes'
           - random() * CASE WHEN nth <= 420 THEN interval '1 day' ELSE interval '700 days' END
    FROM customer;
    UPDATE conversation SET created_at = last_message_at - ${messages - 1} * interval '1 hour';
    UPDATE conversation SET waiting_since = last_message_at
    FROM customer WHERE customer.id = customer_id AND nth <= 400`)
  await client.query(
    `INSERT INTO message (conversation_id, author_id, is_from_admin, content, read_at, mailed_at, created_at)
     SELECT conversation_id, CASE WHEN by_staff THEN (SELECT id FROM staff) ELSE customer_id END, by_staff,
            repeat('How about a blue one? ', 1 + n % 10),
            CASE WHEN n < $1 - 1 OR nth > 420 AND (nth % 10 > 0 OR NOT by_staff) THEN written_at END,
            CASE WHEN by_staff AND nth NOT BETWEEN 401 AND 420 THEN written_at END, written_at
     FROM (
       SELECT conversation.id AS conversation_id, customer_id, nth, n,
              (n % 2 = 0) <> (waiting_since IS NOT NULL) AS by_staff,
              last_message_at - ($1 - n) * interval '1 hour' AS written_at
       FROM generate_series(1, $1::int) AS n, conversation JOIN customer ON customer.id = customer_id
     ) AS written ORDER BY written_at`,
    [messages],
  )
  await client.query(
    `INSERT INTO message (conversation_id, author_id, is_from_admin, content)
     SELECT conversation.id, customer_id, false, repeat('漢', $1::int)
     FROM generate_series(1, 100), conversation JOIN customer ON customer.id = customer_id WHERE nth = 1`,
    [MAX_MESSAGE_LENGTH],
  )
}

/** A cart with one package per customer, and those of guests, of whom one in a hundred is long gone. */
async function fillCarts(client: pg.Client, { guestCarts }: ShopSize) {
  await client.query(
    `INSERT INTO cart (owner_hash, user_id, touched_at)
     SELECT sha256(convert_to(owner, 'UTF8')), user_id, date_trunc('day', now() - age) FROM (
       SELECT 'user:' || id AS owner, id AS user_id, random() * interval '700 days' AS age FROM customer
       UNION ALL
       SELECT 'guest ' || n, NULL,
              CASE WHEN n % 100 = 0 THEN interval '31 days' ELSE random() * interval '29 days' END
       FROM generate_series(1, $1::int) AS n
     ) AS owned`,
    [guestCarts],
  )
  await client.query(`
    INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
    SELECT cart.id, package.id, 1, price_cents FROM cart, package WHERE name = 'Silver'`)
}

/** Paid orders are of one package, others of one to four. Each has led to an email and to an event. */
async function fillOrders(client: pg.Client, { orders, ordersPerDeal, openDeals }: ShopSize) {
  await client.query(`
    CREATE TEMP TABLE priced AS SELECT *, row_number() OVER (ORDER BY price_cents) AS place FROM package;
    CREATE TEMP TABLE made AS
    SELECT *, (SELECT sum(price_cents) FROM priced WHERE place <= packages)::int AS cents,
           now() - CASE
             WHEN status = 'PENDING' THEN random() * interval '30 minutes'
             WHEN is_open THEN interval '2 days' + random() * interval '18 days'
             WHEN status = 'PAID' THEN interval '20 days' + random() * interval '360 days'
             WHEN nth % 100 = 0 THEN interval '91 days'
             ELSE random() * interval '90 days' END AS created_at
    FROM (
      SELECT *, status = 'PAID' AND (nth / ${ordersPerDeal} * 7) % 100 < ${100 * openDeals} AS is_open,
             CASE WHEN status = 'PAID' THEN 1 ELSE 1 + nth % 4 END AS packages
      FROM (
        SELECT gen_random_uuid() AS id, user_id, email, nth, (CASE
            WHEN nth % ${ordersPerDeal} = 0 THEN 'PAID' WHEN nth % 5000 = 1 THEN 'PENDING'
            WHEN nth % 10000 = 2 THEN 'REVIEW' WHEN nth % 1000 = 3 THEN 'REFUNDED'
            WHEN nth % 3 = 0 THEN 'CANCELLED' ELSE 'EXPIRED' END)::order_status AS status
        FROM (
          SELECT id AS user_id, email, (nth - 1) * ${orders} + n AS nth
          FROM customer, generate_series(1, ${orders}) AS n
        ) AS ordered
      ) AS ended
    ) AS opened;
    ANALYZE made`)
  await client.query(`
    INSERT INTO orders (id, number, user_id, cart_id, email, status, total_cents, paid_cents, refunded_cents,
      session_id, payment_intent_id, session_expires_at, paid_at, settled_at, created_at)
    SELECT made.id, 1000 + nth, made.user_id, CASE WHEN status = 'PENDING' THEN cart.id END, email, status,
           cents, CASE WHEN is_paid THEN cents END, CASE WHEN status = 'REFUNDED' THEN cents ELSE 0 END,
           'cs_' || nth, CASE WHEN is_paid THEN 'pi_' || nth END, created_at + interval '3 hours',
           CASE WHEN is_paid THEN created_at END, CASE WHEN status <> 'PENDING' THEN created_at END, created_at
    FROM (SELECT *, status IN ('PAID', 'REFUNDED', 'REVIEW') AS is_paid FROM made) AS made
    LEFT JOIN cart ON cart.user_id = made.user_id
    ORDER BY created_at;
    INSERT INTO order_refund (order_id, cents, at)
    SELECT id, refunded_cents, paid_at + interval '2 days' FROM orders WHERE refunded_cents > 0;
    SELECT setval('orders_number_seq', max(number)) FROM orders;
    INSERT INTO order_item (order_id, package_id, package_name, price_cents, quantity, features)
    SELECT made.id, priced.id, name, price_cents, 1, features FROM made JOIN priced ON place <= packages`)
  await client.query(`
    UPDATE package SET held_inventory = held, sold_inventory = package.sold_before + sold,
      total_inventory = package.available_inventory + held + package.sold_before + sold
    FROM (
      SELECT place, count(*) FILTER (WHERE status = 'PENDING')::int AS held,
             count(*) FILTER (WHERE status = 'PAID')::int AS sold
      FROM made JOIN priced ON place <= packages GROUP BY place
    ) AS taken JOIN priced USING (place) WHERE package.id = priced.id`)
  await client.query(`
    INSERT INTO payment_event (id, type, handled_at) SELECT 'evt_' || nth, 'of its session', created_at FROM made;
    INSERT INTO mail (cause, recipient, subject, html, text, created_at, sent_at, next_try_at)
    SELECT CASE WHEN status = 'PAID' THEN 'order-paid ' ELSE 'about ' END || id,
           CASE WHEN is_recent THEN email ELSE '' END, CASE WHEN is_recent THEN 'Your order' ELSE '' END,
           CASE WHEN is_recent THEN repeat('<p>Thank you.</p>', 50) ELSE '' END, '', created_at, created_at, NULL
    FROM (SELECT *, created_at > now() - interval '29 days' AS is_recent FROM made) AS made;
    INSERT INTO dispute (id, order_id, status, opened_at)
    SELECT 'dp_' || nth, id, 'LOST', created_at FROM made WHERE status = 'REFUNDED'`)
}

/** A request per customer, 300 of them new, notes, history, and what visitors of the last hour have left. */
async function fillRequests(client: pg.Client) {
  await client.query(`
    INSERT INTO consultation (first_name, last_name, email, phone, city, travel_distance, credit_range,
      purchase_method, down_payment, vehicle_type, budget_range, timeline, additional_details, user_id,
      status, contact_by, contacted_at, alerted_at, created_at)
    SELECT 'Ann', 'Lee ' || nth, email, '(555) ' || to_char(nth, 'FM000-0000'), 'Atlanta', 'local', 'good', 'cash',
           'none', 'suv', '20k-30k', 'asap', repeat('A red one, please. ', 20), id,
           (CASE WHEN nth <= 300 THEN 'NEW' ELSE 'CONTACTED' END)::consultation_status,
           sent_at + interval '24 hours', CASE WHEN nth > 300 THEN sent_at + nth % 30 * interval '1 hour' END,
           sent_at, sent_at
    FROM (
      SELECT *, now() - random() * CASE WHEN nth <= 300 THEN interval '2 days' ELSE interval '700 days' END
             AS sent_at FROM customer
    ) AS sender;
    INSERT INTO staff_note (conversation_id, content)
    SELECT id, repeat('Likes SUVs. ', 20) FROM conversation, generate_series(1, 2);
    INSERT INTO staff_note (consultation_id, content)
    SELECT id, repeat('Called back. ', 20) FROM consultation, generate_series(1, 2);
    INSERT INTO history_entry (subject, subject_id, subject_name, field, "before", "after", staff_id, staff_name,
      created_at)
    SELECT 'ORDER', id, 'Order ' || nth, 'refundReason', repeat('Paid twice. ', 5),
           repeat('Bought by mistake. ', 5), staff_id, 'Sam Lee', created_at + n * interval '1 minute'
    FROM made, generate_series(1, 10) AS n, (SELECT id AS staff_id FROM staff) AS staff
    WHERE status IN ('PAID', 'REFUNDED', 'REVIEW');
    INSERT INTO attempt (key, count, reset_at)
    SELECT 'cart ' || nth, 1, now() + random() * interval '1 hour' FROM customer;
    INSERT INTO verification (identifier, value, expires_at, updated_at)
    SELECT 'verify-email ' || nth, nth, now() + (random() - 0.1) * interval '1 hour', now() FROM customer
    WHERE nth <= 1000;
    INSERT INTO place_request (package_id, email)
    SELECT priced.id, email FROM priced, customer WHERE available_inventory = 0 AND nth <= 2000`)
}
