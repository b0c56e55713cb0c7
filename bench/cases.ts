import { randomBytes } from 'node:crypto'
import pg from 'pg'

// The requests that `npm run bench` sends, to the bare server and to the product.

export type Part = 'packages' | 'cart' | 'write' | 'first'

export interface Case {
  part: Part
  by: 'bare' | 'GraphQL' | 'REST'
  /** The bytes of a request; `turn` counts the requests of a part, to both servers. */
  request: (turn: number) => string
}

/** A visitor with a cart of two items. */
interface Shopper {
  cookie: string
  itemId: string
}

export interface Stock {
  packageId: string
  shoppers: Shopper[]
}

/** Enough carts that none gets more than the 60 writes a minute that a visitor may make. */
const SHOPPERS = 10_000

/** Stocks enough units for every write, and stores the carts. */
export async function stockUp(databaseUrl: string): Promise<Stock> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`UPDATE package SET total_inventory = total_inventory + 1000000,
                        available_inventory = available_inventory + 1000000`)
  const { rows: cheapest } = await client.query<{ id: string }>(
    'SELECT id FROM package ORDER BY price_cents LIMIT 2',
  )
  const tokens = Array.from({ length: SHOPPERS }, () => randomBytes(32).toString('base64url'))
  const { rows } = await client.query<{ token: string; itemId: string }>(
    `WITH wanted AS (SELECT unnest($1::text[]) AS token),
     made AS (INSERT INTO cart (owner_hash) SELECT sha256(token::bytea) FROM wanted RETURNING id, owner_hash),
     item AS (
       INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
       SELECT made.id, package.id, 2, package.price_cents FROM made, package
       WHERE package.id = ANY ($2::uuid[]) RETURNING id, cart_id, package_id
     )
     SELECT wanted.token, item.id AS "itemId" FROM wanted
     JOIN made ON made.owner_hash = sha256(wanted.token::bytea)
     JOIN item ON item.cart_id = made.id AND item.package_id = $3`,
    [tokens, cheapest.map(({ id }) => id), cheapest[0]?.id],
  )
  await client.query('VACUUM ANALYZE cart, cart_item, package')
  await client.end()
  const shoppers = rows.map(({ token, itemId }) => ({ cookie: cookieOf(token), itemId }))
  return { packageId: cheapest[0]?.id ?? '', shoppers }
}

/** Adds carts of other visitors with two items each up to `carts`; once, closed orders of the first carts. */
export async function addCarts(databaseUrl: string, carts: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query(
      `WITH made AS (
         INSERT INTO cart (owner_hash)
         SELECT sha256(gen_random_uuid()::text::bytea)
         FROM generate_series(1, ($1 - (SELECT count(*) FROM cart))::int) RETURNING id
       )
       INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
       SELECT made.id, package.id, 2, package.price_cents
       FROM made, (SELECT * FROM package ORDER BY price_cents LIMIT 2) AS package`,
      [carts],
    )
    await client.query(`
      WITH made AS (
        INSERT INTO orders (cart_id, status, total_cents, session_expires_at, settled_at)
        SELECT cart.id, 'EXPIRED', 100, now(), now() FROM cart, generate_series(1, 10)
        WHERE NOT EXISTS (SELECT FROM orders) LIMIT ${10 * SHOPPERS} RETURNING id
      )
      INSERT INTO order_item (order_id, package_id, package_name, price_cents, quantity, features)
      SELECT made.id, package.id, name, 100, 1, features
      FROM made, (SELECT * FROM package ORDER BY price_cents LIMIT 1) AS package`)
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

const cookieOf = (token: string) => `drivefair-cart=${token}`

export function casesOf({ packageId, shoppers }: Stock): Case[] {
  const shopper = (turn: number) => shoppers[turn % shoppers.length] as Shopper
  // Each time that its turn comes, a cart changes.
  const quantityIn = (turn: number) => 1 + (Math.floor(turn / shoppers.length) % 2)
  const fields = 'id name price availableInventory totalInventory isMostPopular features'
  const cartFields = `id items { id quantity package { ${fields} } }`

  const readCart = (turn: number) => get('/api/cart', shopper(turn).cookie)
  const changeItem = (turn: number) => {
    const { cookie, itemId } = shopper(turn)
    return send('PUT', `/api/cart/${itemId}`, { quantity: quantityIn(turn) }, cookie)
  }
  const addFirst = () => send('POST', '/api/cart', { packageId, quantity: 1 }, newVisitor())

  const list = JSON.stringify({ query: `{ packages { ${fields} } }` })
  const cart = JSON.stringify({ query: `{ cart { ${cartFields} } }` })
  const add = JSON.stringify({
    query: `mutation Add($id: ID!) { addToCart(packageId: $id, quantity: 1) { ${cartFields} } }`,
    variables: { id: packageId },
  })
  const change = `mutation Change($id: ID!, $quantity: Int!) {
    updateCartItem(id: $id, quantity: $quantity) { ${cartFields} }
  }`
  const changeInGraph = (turn: number) => {
    const { cookie, itemId: id } = shopper(turn)
    const variables = { id, quantity: quantityIn(turn) }
    return graph(JSON.stringify({ query: change, variables }), cookie)
  }
  return [
    { part: 'packages', by: 'bare', request: () => get('/api/packages') },
    { part: 'packages', by: 'GraphQL', request: () => graph(list) },
    { part: 'packages', by: 'REST', request: () => get('/api/packages') },
    { part: 'cart', by: 'bare', request: readCart },
    { part: 'cart', by: 'GraphQL', request: (turn) => graph(cart, shopper(turn).cookie) },
    { part: 'cart', by: 'REST', request: readCart },
    { part: 'write', by: 'bare', request: changeItem },
    { part: 'write', by: 'GraphQL', request: changeInGraph },
    { part: 'write', by: 'REST', request: changeItem },
    { part: 'first', by: 'bare', request: addFirst },
    { part: 'first', by: 'GraphQL', request: () => graph(add, newVisitor()) },
  ]
}

const get = (path: string, cookie?: string) => `GET ${path} HTTP/1.1\r\n${headers(cookie)}\r\n`

const graph = (body: string, cookie?: string) => send('POST', '/graphql', body, cookie)

function send(method: string, path: string, body: object | string, cookie?: string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body) // ASCII only
  const type = `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n`
  return `${method} ${path} HTTP/1.1\r\n${headers(cookie)}${type}\r\n${text}`
}

let visitors = 0

/** Each request has an IP of its own, so that the limits per network don't count. */
function headers(cookie?: string) {
  const ip = `10.${++visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
  const cookieLine = cookie ? `Cookie: ${cookie}\r\n` : ''
  return `Host: 127.0.0.1\r\nX-Forwarded-For: ${ip}\r\n${cookieLine}`
}

const TOKEN_LENGTH = 43
const thisRun = randomBytes(24).toString('base64url')
let newVisitors = 0

const newVisitor = () =>
  cookieOf(thisRun + String(++newVisitors).padStart(TOKEN_LENGTH - thisRun.length, '0'))
