import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../api/platform/migrate'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { addCarts, type Stock, stockUp } from './cases'
import { measureStart } from './cold-start'
import { measureInstances } from './instances'
import { startPaymentProvider } from './payment-provider'
import { bundleLimit, type Program, startBare, startShop } from './programs'
import { count, print, type Row } from './report'
import {
  CONNECTIONS,
  growthRows,
  type Measured,
  measureRequests,
  parts,
  rowsOf,
} from './request-times'
import { collectingGarbage, measureSockets, staffEmails } from './sockets'

// `npm run bench -- requests` compares the product with a bare server (limit.ts) on this machine, in one run, so
// only the ratios matter. Options, after the name:
//   --only=packages,cart,write,first,start,sockets   some parts of it
//   --carts=10000,1000000   how many carts there are: each number is measured
//   --instances 4   instead, several instances behind nginx and PgBouncer, compared with one
//   --markdown      the table as docs/performance.md has it
//   --profile       also a processor profile of the product, in dist/
// ROUNDS (5), SECONDS (3, of a round), IDLE (10000 sockets) and SOCKET_SECONDS (30) change how much is measured.

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    carts: { type: 'string', default: '10000,1000000' },
    instances: { type: 'string' },
    markdown: { type: 'boolean' },
    profile: { type: 'boolean' },
  },
})
const isWanted = (part: string) => options.only?.split(',').includes(part) ?? true

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = await mkdtemp(join(tmpdir(), 'drivefair-bench-'))
const postgres = await startEmbeddedPostgres(folder)
const secret = randomBytes(32).toString('hex')
const stops: (() => Promise<unknown>)[] = []

try {
  await migrate(postgres.url)
  const env = await environment()
  const { tables, errors } = options.instances
    ? await compareInstances(Number(options.instances), env)
    : await measure(env)
  for (const [title, table] of tables) {
    console.log(`\n${title}\n`)
    print(table, options)
  }
  if (errors > 0) console.error(`${errors} errors`)
  process.exitCode = errors > 0 ? 1 : 0
} finally {
  for (const stop of stops.reverse()) await stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

type Table = [title: string, rows: Row[]]

async function measure(env: Record<string, string>) {
  const limit = await bundleLimit(folder)
  const startLimit = () => startBare(limit, postgres.url)
  const tables: Table[] = []
  let errors = 0
  if (parts.some(isWanted)) {
    const measured = await measureSizes(env, startLimit)
    tables.push(...measured.tables)
    errors += measured.errors
  }
  if (isWanted('start')) {
    tables.push(['Start', await measureStart({ bare: startLimit, shop: () => startShop(env) })])
  }
  if (isWanted('sockets')) {
    // In production, staff without a second factor are no staff.
    const shop = await startShop({ ...env, NODE_ENV: 'development' }, collectingGarbage)
    const measured = await measureSockets(shop, { databaseUrl: postgres.url, secret })
    tables.push(['Sockets', measured.rows])
    errors += measured.errors
    await shop.stop()
  }
  return { tables, errors }
}

/** Measures requests with few and with many carts, each on servers that have just started. */
async function measureSizes(env: Record<string, string>, startLimit: () => Promise<Program>) {
  const flags = options.profile ? ['--cpu-prof', '--cpu-prof-dir=dist'] : []
  const tables: Table[] = []
  const bySize: Measured[][] = []
  let errors = 0
  let stock: Stock | undefined
  for (const carts of options.carts.split(',').map(Number)) {
    const shop = await startShop(env, flags)
    const bare = await startLimit()
    stock ??= await stockUp(postgres.url)
    await addCarts(postgres.url, carts)
    const measured = await measureRequests(stock, { bare, shop }, parts.filter(isWanted))
    errors += measured.errors
    bySize.push(measured.all)
    for (const connections of CONNECTIONS) {
      const title = `${count(carts)} carts, ${connections} connection${connections > 1 ? 's' : ''}`
      tables.push([title, rowsOf(measured.all, connections)])
    }
    await shop.stop()
    await bare.stop()
  }
  const [few, many] = bySize
  if (few && many) tables.push(['Many carts beside few', growthRows(few, many)])
  return { tables, errors }
}

async function compareInstances(size: number, env: Record<string, string>) {
  const seeding = await startShop(env)
  await seeding.stop()
  const stock = await stockUp(postgres.url)
  const { rows, errors } = await measureInstances(size, { databaseUrl: postgres.url, env, stock })
  const tables: Table[] = [[`${size} instances`, rows]]
  return { tables, errors }
}

/** That of production, with a payment provider in this process. */
async function environment() {
  const payments = await startPaymentProvider(postgres.url)
  stops.push(payments.stop)
  return {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'files'),
    SESSION_SECRET: secret,
    STAFF_EMAILS: staffEmails,
    ...payments.env,
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
}
