import { type ChildProcess, fork, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../api/platform/network'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { type Case, type Measured, measure } from './measure'
import { measureSockets, staffEmails } from './sockets'

// `npm run bench` compares the product with the practical limit of this machine. Everything runs on the
// same machine in one go, so only the ratios matter. SECONDS=10 measures longer; `-- --sockets` measures
// the chat only.

const VISITORS = 20_000
const folder = await mkdtemp(join(tmpdir(), 'drivefair-bench-'))
const postgres = await startEmbeddedPostgres(folder)
const children: ChildProcess[] = []
const secret = randomBytes(32).toString('hex')

try {
  const shop = await startShop(postgres.url)
  const errors = await measureRequests(shop)
  const failed = await measureSockets(shop, postgres.url, secret)
  process.exitCode = errors + failed > 0 ? 1 : 0
} finally {
  for (const child of children) child.kill()
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measureRequests(shop: string) {
  if (process.argv.includes('--sockets')) return 0
  const { packageId, cookie } = await fill(postgres.url)
  const limit = await startLimit(postgres.url)
  const rows = await measure(cases(limit, shop, packageId, cookie), [1, 32])
  print(rows)
  return rows.reduce((sum, { errors }) => sum + errors, 0)
}

function cases(limit: string, shop: string, packageId: string, cookie: string): Case[] {
  const tokens = Array.from({ length: VISITORS }, () => randomBytes(32).toString('base64url'))
  let turn = 0
  const nextCookie = () => `drivefair-cart=${tokens[turn++ % VISITORS]}`
  const fields = 'id name price availableInventory totalInventory isMostPopular features'
  const cartFields = `id items { id quantity package { ${fields} } }`
  const list = { query: `{ packages { ${fields} } }` }
  const cart = { query: `{ cart { ${cartFields} } }` }
  const add = {
    query: `mutation Add($id: ID!) { addToCart(packageId: $id, quantity: 1) { ${cartFields} } }`,
    variables: { id: packageId },
  }
  const restAdd = { packageId, quantity: 1 }
  return [
    { group: 'packages', name: 'limit', url: `${limit}/api/packages` },
    { group: 'packages', name: 'REST', url: `${shop}/api/packages`, goal: 1 },
    { group: 'packages', name: 'GraphQL', url: `${shop}/graphql`, body: list, goal: 0.22 },
    { group: 'cart', name: 'limit', url: `${limit}/api/cart`, cookie: () => cookie },
    { group: 'cart', name: 'REST', url: `${shop}/api/cart`, cookie: () => cookie, goal: 0.35 },
    {
      group: 'cart',
      name: 'GraphQL',
      url: `${shop}/graphql`,
      cookie: () => cookie,
      body: cart,
      goal: 0.18,
    },
    {
      group: 'cart write',
      name: 'limit',
      url: `${limit}/api/cart`,
      cookie: nextCookie,
      body: restAdd,
    },
    {
      group: 'cart write',
      name: 'REST',
      url: `${shop}/api/cart`,
      cookie: nextCookie,
      body: restAdd,
      goal: 0.3,
    },
    {
      group: 'cart write',
      name: 'GraphQL',
      url: `${shop}/graphql`,
      cookie: nextCookie,
      body: add,
      goal: 0.18,
    },
  ]
}

async function startShop(databaseUrl: string) {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    SESSION_SECRET: secret,
    STAFF_EMAILS: staffEmails,
  }
  const flags = process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=dist'] : []
  const server = spawn(process.execPath, [...flags, 'dist/api/server.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(server)
  const base = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const isReady = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return base
    if (tries === 150 || server.exitCode !== null) throw new Error('The server did not start')
    await sleep(200)
  }
}

async function startLimit(databaseUrl: string) {
  const server = fork('bench/limit.ts', [databaseUrl], { execArgv: ['--import', 'tsx'] })
  children.push(server)
  const [port] = await once(server, 'message')
  return `http://127.0.0.1:${port}`
}

/** Stocks enough units for every write, and stores a cart with two items. */
async function fill(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`UPDATE package SET total_inventory = total_inventory + 1000000,
                        available_inventory = available_inventory + 1000000`)
  const { rows } = await client.query<{ id: string; price_cents: number }>(
    'SELECT id, price_cents FROM package ORDER BY price_cents LIMIT 2',
  )
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const carts = await client.query<{ id: string }>(
    'INSERT INTO cart (owner_hash) VALUES ($1) RETURNING id',
    [hash],
  )
  for (const { id, price_cents } of rows) {
    await client.query(
      `INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
       VALUES ($1, $2, 2, $3)`,
      [carts.rows[0]?.id, id, price_cents],
    )
  }
  await client.end()
  return { packageId: rows[0]?.id ?? '', cookie: `drivefair-cart=${token}` }
}

function print(rows: Measured[]) {
  console.table(
    rows.map(({ group, name, connections, perSecond, p99Ms, ratio, goal, errors }) => ({
      what: group,
      by: name,
      connections,
      'requests/s': Math.round(perSecond),
      'p99 ms': p99Ms,
      'of the limit': ratio.toFixed(2),
      goal: connections === 32 && goal ? goal.toFixed(2) : '',
      errors,
    })),
  )
}
