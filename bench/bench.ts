import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { migrate } from '../api/platform/migrate'
import { startSandbox } from '../api/stand-ins/payments/server'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { stockUp } from './cases'
import { measureStart } from './cold-start'
import { bundleLimit, startBare, startShop } from './programs'
import { print, type Row } from './report'
import { measureRequests, parts } from './requests'
import { measureSockets, staffEmails } from './sockets'

// `npm run bench` compares the product with a bare server (limit.ts) on this machine, in one run, so only the
// ratios matter. `-- --only=packages` (cart, write, first, start, sockets) runs a part; ROUNDS (5) and
// SECONDS (3, of a round) make it longer or shorter; `-- --markdown` prints the table for
// docs/performance.md; `-- --profile` writes a processor profile of the product into dist/.

const only = process.argv.find((each) => each.startsWith('--only='))?.slice('--only='.length)
const isWanted = (part: string) => only === undefined || only.split(',').includes(part)

const folder = await mkdtemp(join(tmpdir(), 'drivefair-bench-'))
const postgres = await startEmbeddedPostgres(folder)
const secret = randomBytes(32).toString('hex')
const stops: (() => Promise<unknown>)[] = []

try {
  const { rows, errors } = await measure()
  print(rows)
  if (errors > 0) console.error(`${errors} errors`)
  process.exitCode = errors > 0 ? 1 : 0
} finally {
  for (const stop of stops.reverse()) await stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure() {
  await migrate(postgres.url)
  const limit = await bundleLimit(folder)
  const env = await environment()
  const rows: Row[] = []
  let errors = 0

  if (isWanted('start')) {
    rows.push(
      ...(await measureStart({
        bare: () => startBare(limit, postgres.url),
        shop: () => startShop(env),
      })),
    )
  }
  const flags = process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=dist'] : []
  const shop = await startShop(env, flags)
  stops.push(shop.stop)
  const wanted = parts.filter(isWanted)
  if (wanted.length > 0) {
    const bare = await startBare(limit, postgres.url)
    stops.push(bare.stop)
    const stock = await stockUp(postgres.url)
    const measured = await measureRequests(stock, { bare, shop }, wanted)
    rows.unshift(...measured.rows)
    errors += measured.errors
  }
  if (isWanted('sockets')) errors += await measureSockets(shop, postgres.url, secret)
  return { rows, errors }
}

/** That of production, with a payment provider in this process. */
async function environment() {
  const sandbox = await startSandbox({
    databaseUrl: postgres.url,
    host: '127.0.0.1',
    publicHost: '127.0.0.1',
    webhookUrl: 'http://127.0.0.1:9/',
    log: pino({ level: 'silent' }),
  })
  stops.push(sandbox.close)
  return {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'files'),
    SESSION_SECRET: secret,
    STAFF_EMAILS: staffEmails,
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
    STRIPE_API_BASE: sandbox.apiBase,
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
}
