import pg from 'pg'
import { makeApiToken } from '../test/kit/people/api-tokens'
import { makeCustomer } from '../test/kit/people/people'
import { addToCart } from '../test/kit/requests/operations'
import { say } from '../test/kit/scenes/chats'
import { graph, makePackage, makeVisitor, openShop } from '../test/kit/servers/shop'
import { selectCarts } from './cart/statements'
import { pool } from './platform/db'

// PostgreSQL keeps the generic plan of a prepared statement only while it looks no dearer than one made for the
// values. A statement that looks dearer is planned at every execution, which can take longer than to run it; whether
// it does so depends on the statistics of the tables.

/** One connection, so that it has executed every statement. */
openShop({ poolMax: 1 })

/** PostgreSQL decides at the sixth execution. */
const TIMES = 10

const hot = [
  'session',
  'api-token',
  'cart',
  'carts',
  'add-to-cart',
  'update-cart-item',
  'remove-cart-item',
  'clear-cart',
  'packages',
  'add-message',
  'messages',
  'unread',
  'mark-read',
]

const setQuantity = `mutation ($id: ID!, $quantity: Int!) {
  updateCartItem(id: $id, quantity: $quantity) { id items { id } } }`
const removeItem = 'mutation ($id: ID!) { removeCartItem(id: $id) { id } }'
const clear = 'mutation { clearCart { id } }'

/** Runs an operation that must succeed. */
async function run(...[caller, query, variables]: Parameters<typeof graph>) {
  const { data, errors } = await graph(caller, query, variables)
  expect(errors).toBeUndefined()
  return data
}

async function runEachHotStatement() {
  const { caller } = await makeCustomer()
  const { program } = await makeApiToken()
  const gold = await makePackage({ availableInventory: 100 })
  for (let n = 0; n < TIMES; n += 1) {
    const visitor = makeVisitor()
    await run(visitor, '{ cart { id } }')
    const { addToCart: cart } = await run(visitor, addToCart, { packageId: gold.id })
    const { id } = cart.items[0]
    await run(visitor, '{ cart { id } packages { id } }')
    await selectCarts([[Buffer.alloc(32, 1), Buffer.alloc(32, 2)]])
    await run(visitor, setQuantity, { id, quantity: 2 })
    await run(visitor, removeItem, { id })
    await run(visitor, clear)
    await say(caller, 'Hello')
    await run(caller, '{ messages { id } unreadCount }')
    await run(caller, 'mutation { markMessagesRead }')
    await run(program, '{ me { id } }')
  }
}

/** The hot statements that were planned at every execution, and those that were not executed. */
async function plannedEachTime() {
  const { rows } = await pool.query(
    `SELECT name, generic_plans > 0 AS "isKept" FROM unnest($1::text[]) AS name
     LEFT JOIN pg_prepared_statements USING (name)`,
    [hot],
  )
  return rows.filter(({ isKept }) => !isKept)
}

test('keeps one plan for each hot statement on tables that were never analyzed', async () => {
  await runEachHotStatement()
  expect(await plannedEachTime()).toEqual([])
})

test('keeps one plan for each hot statement on large tables', async () => {
  await growTables()
  await pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {}) // forgets its plans
  await runEachHotStatement()
  expect(await plannedEachTime()).toEqual([])
})

async function growTables() {
  const { id } = await makePackage()
  const client = new pg.Client(pool.options.connectionString)
  await client.connect()
  await client.query(`
    INSERT INTO cart (owner_hash) SELECT sha256(n::text::bytea) FROM generate_series(1, 10000) AS n;
    INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
      SELECT cart.id, '${id}', 1, 100 FROM cart;
    INSERT INTO orders (cart_id, status, total_cents, session_expires_at, settled_at)
      SELECT cart.id, 'EXPIRED', 100, now(), now() FROM cart, generate_series(1, 3);
    INSERT INTO order_item (order_id, package_id, package_name, price_cents, quantity, features)
      SELECT orders.id, '${id}', 'Gold', 100, 1, '{}' FROM orders;
    INSERT INTO users (name, first_name, last_name, email)
      SELECT 'Chatty Lee', 'Chatty', 'Lee', n || '@example.com' FROM generate_series(1, 500) AS n;
    INSERT INTO conversation (customer_id) SELECT id FROM users WHERE first_name = 'Chatty';
    INSERT INTO message (conversation_id, content, is_from_admin)
      SELECT conversation.id, 'Hello', n % 2 = 0 FROM conversation, generate_series(1, 20) AS n;
    ANALYZE`)
  await client.end()
}
