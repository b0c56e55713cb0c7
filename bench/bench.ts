import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../api/platform/migrate'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { stockUp } from './cases'
import { measureStart } from './cold-start'
import { measureInstances } from './instances'
import { startPaymentProvider } from './payment-provider'
import { bundleLimit, startBare, startShop } from './programs'
import { print, type Row } from './report'
import { measureRequests, parts } from './requests'
import { collectingGarbage, measureSockets, staffEmails } from './sockets'

// `npm run bench` compares the product with a bare server (limit.ts) on this machine, in one run, so only the
// ratios matter. Options, after `--`:
//   --only=packages,cart,write,first,start,sockets   some parts of it
//   --instances 4   instead, several instances behind nginx and PgBouncer, compared with one
//   --markdown      the table as docs/performance.md has it
//   --profile       also a processor profile of the product, in dist/
// ROUNDS (5), SECONDS (3, of a round), IDLE (10000 sockets) and SOCKET_SECONDS (30) change how much is measured.

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
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
  const { rows, errors } = options.instances
    ? await compareInstances(Number(options.instances), env)
    : await measure(env)
  print(rows, options)
  if (errors > 0) console.error(`${errors} errors`)
  process.exitCode = errors > 0 ? 1 : 0
} finally {
  for (const stop of stops.reverse()) await stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(env: Record<string, string>) {
  const limit = await bundleLimit(folder)
  const startLimit = () => startBare(limit, postgres.url)
  const rows: Row[] = []
  let errors = 0
  const wanted = parts.filter(isWanted)
  if (wanted.length > 0) {
    const flags = options.profile ? ['--cpu-prof', '--cpu-prof-dir=dist'] : []
    const shop = await startShop(env, flags)
    const bare = await startLimit()
    const stock = await stockUp(postgres.url)
    const measured = await measureRequests(stock, { bare, shop }, wanted)
    rows.push(...measured.rows)
    errors += measured.errors
    await shop.stop()
    await bare.stop()
  }
  if (isWanted('start')) {
    rows.push(...(await measureStart({ bare: startLimit, shop: () => startShop(env) })))
  }
  if (isWanted('sockets')) {
    // In production, staff without a second factor are no staff.
    const shop = await startShop({ ...env, NODE_ENV: 'development' }, collectingGarbage)
    const measured = await measureSockets(shop, { databaseUrl: postgres.url, secret })
    rows.push(...measured.rows)
    errors += measured.errors
    await shop.stop()
  }
  return { rows, errors }
}

async function compareInstances(size: number, env: Record<string, string>) {
  const seeding = await startShop(env)
  await seeding.stop()
  const stock = await stockUp(postgres.url)
  return measureInstances(size, { databaseUrl: postgres.url, env, stock })
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
