import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../api/app'
import { config } from '../api/platform/config'
import { connectDatabase, disconnectDatabase } from '../api/platform/db'
import { migrate } from '../api/platform/migrate'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import type { Rule } from '../test/kit/corpus/rights-table'
import { signIn } from '../test/kit/people/people'
import type { Caller } from '../test/kit/servers/shop'
import { expensiveQueries } from './expensive-queries'
import { fillShop, findInShop } from './full-shop'

// `npm run bench -- cost` runs the most expensive queries that pass the limits, as each role, on 2,000
// conversations, 100,000 messages and 20,000 orders. Goals: 200 ms and 1 MB.

const size = {
  customers: 2_000,
  orders: 10,
  messages: 50,
  guestCarts: 0,
  ordersPerDeal: 10,
  openDeals: 0.9,
}
const GOAL_MS = 200
const GOAL_BYTES = 1_000_000
const RUNS = 5
const SHOWN = 12

const folder = await mkdtemp(join(tmpdir(), 'drivefair-cost-'))
const postgres = await startEmbeddedPostgres(folder, { fsync: false })
try {
  await migrate(postgres.url)
  connectDatabase({ url: postgres.url })
  await fillShop(postgres.url, size)
  const shop = await findInShop()
  const made = {
    customer: shop.customer.id,
    email: shop.customer.email,
    staff: shop.staff.id,
    consultation: shop.consultation.id,
    session: shop.session,
  }
  config.STAFF_EMAILS.push(shop.staff.email)
  const app = await buildApp()
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const visitor: Caller = { cookies: {} }
  const customer = await signIn(made.customer)
  const staff = await signIn(made.staff)
  const least = await measure(base, visitor, '{ __typename }')
  console.log(`A query that reads nothing takes ${least?.ms.toFixed(1)} ms`)
  const rows = [
    ...(await measureAs('visitor', visitor, ['public'])),
    ...(await measureAs('customer', customer, ['public', 'signedIn'])),
    ...(await measureAs('staff', staff, ['public', 'signedIn', 'staff'])),
  ]
  print('slowest', rows.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN))
  print('largest', rows.toSorted((a, b) => b.bytes - a.bytes).slice(0, SHOWN))
  const missed = rows.filter(({ ms, bytes }) => ms > GOAL_MS || bytes > GOAL_BYTES)
  console.log(`${rows.length} queries, ${missed.length} miss a goal`)
  process.exitCode = missed.length > 0 ? 1 : 0
  await app.close()
  await disconnectDatabase()

  async function measureAs(role: string, caller: Caller, rules: Rule[]) {
    const measured = []
    for (const query of expensiveQueries(rules, made)) {
      const result = await measure(base, caller, query)
      if (result) measured.push({ role, query, ...result })
    }
    return measured
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

interface Row {
  role: string
  query: string
  ms: number
  bestMs: number
  bytes: number
}

function print(which: string, rows: Row[]) {
  console.log(`The ${which}:`)
  console.table(
    rows.map(({ role, query, ms, bestMs, bytes }) => ({
      role,
      query: query.length > 110 ? `${query.slice(0, 110)}…` : query,
      'median ms': Math.round(ms),
      'best ms': Math.round(bestMs),
      kB: Math.round(bytes / 1_000),
    })),
  )
}

/** Median and best time after a warm-up; undefined if another limit, such as the depth, refuses the query. */
async function measure(base: string, { cookies }: Caller, query: string) {
  const cookie = Object.entries(cookies).map((each) => each.join('='))
  const ask = async () => {
    const startedAt = performance.now()
    const answer = await fetch(`${base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookie.join('; ') },
      body: JSON.stringify({ query }),
    })
    const text = await answer.text()
    return { ms: performance.now() - startedAt, text }
  }
  const { text } = await ask()
  if (text.includes('QUERY_TOO_COMPLEX')) return undefined
  const { errors } = JSON.parse(text)
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors[0])}`)
  const times: number[] = []
  while (times.length < RUNS) times.push((await ask()).ms)
  const [bestMs = 0, , ms = 0] = times.sort((a, b) => a - b)
  return { ms, bestMs, bytes: Buffer.byteLength(text) }
}
