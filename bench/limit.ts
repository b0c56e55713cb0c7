import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

// The bare server: the same reads and the same durable writes from node:http and pg alone, one prepared
// statement each; no framework, checks, log, or headers other than the content type.

const [databaseUrl, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })

const packages = {
  name: 'packages',
  text: `SELECT id, name, price_cents, available_inventory, total_inventory, is_most_popular, features
         FROM package ORDER BY price_cents`,
}

const shownItem = 'item.id AS item_id, item.quantity, package.*'

const cart = {
  name: 'cart',
  text: `SELECT ${shownItem} FROM cart
         JOIN cart_item item ON item.cart_id = cart.id
         JOIN package ON package.id = item.package_id
         WHERE cart.owner_hash = $1 ORDER BY item.added_at`,
}

// A statement does not see what it writes itself, so both writes return the changed item beside the others.

const change = {
  name: 'change',
  text: `WITH mine AS (
           UPDATE cart SET touched_at = now() WHERE owner_hash = $1 RETURNING id
         ), changed AS (
           UPDATE cart_item SET quantity = $3 FROM mine
           WHERE cart_item.id = $2 AND cart_item.cart_id = mine.id RETURNING cart_item.*
         ), item AS (
           SELECT * FROM changed UNION ALL
           SELECT cart_item.* FROM cart_item JOIN mine ON mine.id = cart_id WHERE cart_item.id <> $2
         )
         SELECT ${shownItem} FROM item JOIN package ON package.id = item.package_id
         ORDER BY item.added_at`,
}

const add = {
  name: 'add',
  text: `WITH mine AS (
           INSERT INTO cart (owner_hash) VALUES ($1)
           ON CONFLICT (owner_hash) DO UPDATE SET touched_at = now() RETURNING id
         ), changed AS (
           INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
           SELECT mine.id, package.id, $3, package.price_cents FROM mine, package WHERE package.id = $2
           ON CONFLICT (cart_id, package_id) DO UPDATE SET quantity = cart_item.quantity + $3
             WHERE cart_item.quantity + $3 <= 10
           RETURNING *
         ), item AS (
           SELECT * FROM changed UNION ALL
           SELECT cart_item.* FROM cart_item JOIN mine ON mine.id = cart_id WHERE package_id <> $2
         )
         SELECT ${shownItem} FROM item JOIN package ON package.id = item.package_id
         ORDER BY item.added_at`,
}

const shownPackage = (row: Record<string, unknown>) => ({
  id: row.id,
  name: row.name,
  price: Number(row.price_cents) / 100,
  availableInventory: row.available_inventory,
  totalInventory: row.total_inventory,
  isMostPopular: row.is_most_popular,
  features: row.features,
})

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.url === '/api/packages') return (await pool.query(packages)).rows.map(shownPackage)
  const token = request.headers.cookie?.split('=')[1] ?? ''
  const hash = createHash('sha256').update(token).digest()
  const { rows } = await cartAfter(request, hash)
  return rows.map((row) => ({
    id: row.item_id,
    quantity: row.quantity,
    package: shownPackage(row),
  }))
}

async function cartAfter(request: IncomingMessage, hash: Buffer) {
  if (request.method === 'GET') return pool.query(cart, [hash])
  let text = ''
  for await (const chunk of request) text += chunk
  const { packageId, quantity } = JSON.parse(text)
  if (request.method === 'POST') return pool.query(add, [hash, packageId, quantity])
  return pool.query(change, [hash, request.url?.slice('/api/cart/'.length), quantity])
}

function respond(request: IncomingMessage, response: ServerResponse) {
  answer(request).then(
    (body) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    },
    (error) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
}

createServer(respond).listen(Number(port), '127.0.0.1')
