import { Client } from 'pg'
import { makeDatabase } from '../test/kit/servers/database'

const shop = `
  INSERT INTO package (name, price_cents, total_inventory, available_inventory, held_inventory)
    VALUES ('Gold', 59900, 5, 3, 2);
  INSERT INTO cart (owner_hash) VALUES (sha256('visitor'));
  INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
    SELECT cart.id, package.id, 2, 59900 FROM cart, package;
  INSERT INTO orders (cart_id, total_cents, session_id, session_expires_at)
    SELECT id, 119800, 'cs_1', now() + interval '31 minutes' FROM cart;
  INSERT INTO order_item (order_id, package_id, package_name, price_cents, quantity)
    SELECT orders.id, package.id, 'Gold', 59900, 2 FROM orders, package`

let client: Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await makeDatabase()
  drop = database.drop
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(shop)
})

beforeEach(() => client.query('BEGIN'))
afterEach(() => client.query('ROLLBACK'))

afterAll(async () => {
  await client.end()
  await drop()
})

test.each([
  ['package_price_check', 'UPDATE package SET price_cents = -1'],
  ['package_units_check', 'UPDATE package SET available_inventory = available_inventory + 1'],
  ['package_units_check', 'UPDATE package SET total_inventory = 6'],
  ['package_available_check', 'UPDATE package SET available_inventory = -1, held_inventory = 6'],
  ['package_held_check', 'UPDATE package SET available_inventory = 6, held_inventory = -1'],
  [
    'package_sold_before_check', // so sold_inventory is never negative either
    'UPDATE package SET available_inventory = 4, sold_inventory = -1, sold_before = -1',
  ],
  ['package_sold_before_check', 'UPDATE package SET sold_before = 1'],
  ['cart_owner_hash_check', `UPDATE cart SET owner_hash = 'short'`],
  [
    'api_token_hash_check',
    `INSERT INTO api_token (hash, name, access, creator_id, expires_at)
       VALUES ('short', 'A tool', 'READ', gen_random_uuid(), now())`,
  ],
  [
    'api_token_name_check',
    `INSERT INTO api_token (hash, name, access, creator_id, expires_at)
       VALUES (sha256('token'), '', 'READ', gen_random_uuid(), now())`,
  ],
  [
    'task_title_check',
    `INSERT INTO task (title, due_at, created_by_name, request_key)
       VALUES (E'two\\nlines', now(), 'Sam', gen_random_uuid())`,
  ],
  [
    'task_done_check',
    `INSERT INTO task (title, due_at, created_by_name, request_key, done_at)
       VALUES ('Call', now(), 'Sam', gen_random_uuid(), now())`,
  ],
  [
    'contact_subject_check',
    `INSERT INTO contact (channel, is_outgoing, is_reached, happened_at, content, staff_name)
       VALUES ('PHONE', true, true, now(), 'Called.', 'Sam')`,
  ],
  [
    'snooze_woken_check',
    `INSERT INTO snooze (kind, subject_id, until, by_name, woken_at, woken_by)
       VALUES ('TASK', gen_random_uuid(), now(), 'Sam', now(), 'THE CAT')`,
  ],
  [
    'saved_reply_title_key',
    `INSERT INTO saved_reply (title, text, place) VALUES ('WELCOME', 'Hi', 9)`,
  ],
  ['saved_reply_shortcut_check', `UPDATE saved_reply SET shortcut = 'No!'`],
  ['cart_item_quantity_check', 'UPDATE cart_item SET quantity = 0'],
  ['cart_item_quantity_check', 'UPDATE cart_item SET quantity = 11'],
  ['cart_item_agreed_price_check', 'UPDATE cart_item SET agreed_price_cents = -1'],
  [
    'orders_currency_check',
    `INSERT INTO orders (total_cents, currency, session_expires_at)
                             VALUES (0, 'eur', now())`,
  ],
  [
    'orders_total_check',
    `INSERT INTO orders (status, total_cents, paid_cents, session_expires_at)
       VALUES ('REVIEW', -1, 0, now())`,
  ],
  ['orders_refunded_check', 'UPDATE orders SET refunded_cents = total_cents + 1'],
  ['orders_refunded_check', 'UPDATE orders SET refunded_cents = -1'],
  ['orders_paid_check', `UPDATE orders SET status = 'PAID'`],
  ['orders_paid_check', `UPDATE orders SET status = 'PAID', paid_at = now(), session_id = NULL`],
  ['orders_unpaid_check', `UPDATE orders SET status = 'EXPIRED', paid_at = now()`],
  [
    'orders_amount_check',
    `UPDATE orders SET status = 'PAID', paid_at = now(), paid_cents = total_cents - 1`,
  ],
  [
    'orders_session_id_key',
    `INSERT INTO orders (total_cents, session_id, session_expires_at) VALUES (0, 'cs_1', now())`,
  ],
  [
    'orders_one_pending_per_cart',
    `INSERT INTO orders (cart_id, total_cents, session_expires_at) SELECT id, 0, now() FROM cart`,
  ],
  [
    'orders_total_is_sum',
    `INSERT INTO orders (total_cents, session_expires_at) VALUES (1, now());
     SET CONSTRAINTS ALL IMMEDIATE`,
  ],
  [
    'orders_total_is_sum',
    `INSERT INTO package (name, price_cents, total_inventory, available_inventory)
       VALUES ('Silver', 1, 1, 1);
     INSERT INTO order_item (order_id, package_id, package_name, price_cents, quantity)
       SELECT orders.id, package.id, 'Silver', 1, 1 FROM orders, package WHERE name = 'Silver';
     SET CONSTRAINTS ALL IMMEDIATE`,
  ],
  ['order_item_never_changes', 'UPDATE order_item SET price_cents = 1'],
  ['order_item_never_changes', 'UPDATE order_item SET features = NULL'],
  ['orders_total_never_changes', 'UPDATE orders SET total_cents = 1'],
])('%s rejects: %s', async (constraint, sql) => {
  await expect(client.query(sql)).rejects.toMatchObject({ constraint })
})

test('order numbers start at 1001; items survive their cart and are deleted with their order', async () => {
  await client.query('DELETE FROM cart')
  const { rows } = await client.query(
    'SELECT number, cart_id, quantity FROM orders JOIN order_item ON order_id = orders.id',
  )
  expect(rows).toEqual([{ number: 1001, cart_id: null, quantity: 2 }])
  await client.query('DELETE FROM orders')
  expect((await client.query('TABLE order_item')).rows).toEqual([])
})

test('notifies listeners of a change that visitors can see, with its transaction', async () => {
  const heard: string[] = []
  client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`))
  await client.query('COMMIT; LISTEN packages')
  const change = async (changes: string) => {
    heard.length = 0
    const { rows } = await client.query(
      `UPDATE package SET ${changes} RETURNING 'packages ' || pg_current_xact_id() AS expected`,
    )
    await client.query('SELECT 1')
    return { heard: [...heard], expected: [rows[0]?.expected] }
  }
  for (const visible of [
    'held_inventory = 1, available_inventory = 4',
    'price_cents = price_cents + 1',
    'is_hidden = true',
    'is_hidden = false',
  ]) {
    const { heard, expected } = await change(visible)
    expect(heard).toEqual(expected)
  }
  for (const invisible of [
    'held_inventory = 0, sold_inventory = 1', // a hold is sold
    'price_cents = price_cents',
  ]) {
    expect((await change(invisible)).heard).toEqual([])
  }
  await client.query('UPDATE package SET is_hidden = true')
  expect((await change('price_cents = 5')).heard).toEqual([])
})

test('ends statements that take long and transactions that stay idle', async () => {
  const { rows } = await client.query(
    `SELECT name, setting FROM pg_settings
      WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
  )
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'statement_timeout', setting: '10000' },
  ])
})
