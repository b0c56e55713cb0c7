import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// The practical limit of this machine: the same responses from node:http and pg alone, with one prepared
// statement each; no framework, checks, log, or headers other than the content type.

const pool = new pg.Pool({ connectionString: process.argv[2], max: 12 })

const packages = {
  name: 'packages',
  text: `SELECT id, name, price_cents, available_inventory, total_inventory, is_most_popular, features
         FROM package ORDER BY price_cents`,
}
const cart = {
  name: 'cart',
  text: `SELECT item.id AS item_id, item.quantity, package.* FROM cart
         JOIN cart_item item ON item.cart_id = cart.id
         JOIN package ON package.id = item.package_id
         WHERE cart.owner_hash = $1 ORDER BY item.added_at`,
}
const add = {
  name: 'add',
  text: `WITH mine AS (
           INSERT INTO cart (owner_hash) VALUES ($1)
           ON CONFLICT (owner_hash) DO UPDATE SET touched_at = now() RETURNING id
         )
         INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
         SELECT mine.id, package.id, $3, package.price_cents FROM mine, package WHERE package.id = $2
         ON CONFLICT (cart_id, package_id) DO UPDATE SET quantity = cart_item.quantity + $3
           WHERE cart_item.quantity + $3 <= 10
         RETURNING id, quantity`,
}

const shown = (row: Record<string, unknown>) => ({
  id: row.id,
  name: row.name,
  price: Number(row.price_cents) / 100,
  availableInventory: row.available_inventory,
  totalInventory: row.total_inventory,
  isMostPopular: row.is_most_popular,
  features: row.features,
})

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.url === '/api/packages') return (await pool.query(packages)).rows.map(shown)
  const token = request.headers.cookie?.split('=')[1] ?? ''
  const hash = createHash('sha256').update(token).digest()
  if (request.method === 'GET') {
    const { rows } = await pool.query(cart, [hash])
    return rows.map((row) => ({ id: row.item_id, quantity: row.quantity, package: shown(row) }))
  }
  let text = ''
  for await (const chunk of request) text += chunk
  const { packageId, quantity } = JSON.parse(text)
  return (await pool.query(add, [hash, packageId, quantity])).rows[0]
}

function respond(request: IncomingMessage, response: ServerResponse) {
  answer(request).then(
    (body) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    },
    () => {
      response.statusCode = 500
      response.end()
    },
  )
}

const server = createServer(respond).listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port)
})
