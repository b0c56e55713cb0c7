import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildApp } from '../api/app'
import { violationsIn } from '../api/backup/invariants'
import { siteDocuments } from '../api/generated/documents'
import { pollPackages } from '../api/packages/list'
import { config } from '../api/platform/config'
import { connectDatabase, db, disconnectDatabase, pool } from '../api/platform/db'
import { migrate } from '../api/platform/migrate'
import { connectPayments } from '../api/platform/payments'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { signIn } from '../test/kit/people/people'
import { makeVisitor } from '../test/kit/servers/shop'
import { fillShop, findInShop } from './full-shop'
import { jobs, type Request, requestsTo } from './growth-walk'
import { startPaymentProvider } from './payment-provider'

// `npm run bench -- growth` fills a database as years would, walks through all pages and jobs, and lists the
// statements that take longer than 20 ms. `-- URL` takes a database of your own, whose role is a superuser: an
// empty one is filled, another one is walked as it is. `--plans` prints the whole plans.

const size = {
  customers: 50_000,
  orders: 20,
  messages: 20,
  guestCarts: 950_000,
  ordersPerDeal: 50,
  openDeals: 0.1,
}
const SLOW_MS = 20
/** The fastest run counts, which other programs disturb least. */
const RUNS = 3

interface Statement {
  where: string
  text: string
  plan: Plan
  ms: number
}

/** As EXPLAIN writes it. */
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** The page or job that runs, and its statements. */
let where = ''
let heard = new Map<string, Statement>()

const { values, positionals } = parseArgs({
  options: { plans: { type: 'boolean' } },
  allowPositionals: true,
})
const [givenUrl] = positionals
const folder = await mkdtemp(join(tmpdir(), 'drivefair-growth-'))
const postgres = givenUrl
  ? { url: givenUrl, stop: async () => {} }
  : await startEmbeddedPostgres(folder, { fsync: false })
try {
  await migrate(postgres.url)
  await withClient(explainStatements)
  connectDatabase({ url: postgres.url })
  pool.on('connect', hear)
  if ((await db.order.count()) === 0) {
    const since = performance.now()
    await fillShop(postgres.url, size)
    console.log(`Filled in ${Math.round((performance.now() - since) / 1_000)} s`)
  }
  const shop = await findInShop()
  await withClient(printSize)
  const statements = await walk(shop)
  const slow = statements.filter(({ ms }) => ms > SLOW_MS).toSorted((a, b) => b.ms - a.ms)
  console.table(slow.map(describe))
  console.log(`${statements.length} statements, ${slow.length} slower than ${SLOW_MS} ms`)
  if (values.plans)
    for (const each of slow) console.log(each.where, each.text, JSON.stringify(each.plan))
  await disconnectDatabase()
  process.exitCode = slow.length > 0 ? 1 : 0
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function withClient(run: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query('SET statement_timeout = 0')
  await run(client)
  await client.end()
}

/** From now on, each statement of a new connection is followed by a notice with its time and plan. */
async function explainStatements(client: pg.Client) {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  const { rows } = await client.query('SELECT quote_ident(current_database()) AS name')
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`ALTER DATABASE ${rows[0].name} SET ${name} = '${value}'`)
  }
}

async function printSize(client: pg.Client) {
  const { rows } = await client.query(`
    SELECT relname AS "table", n_live_tup AS rows FROM pg_stat_user_tables WHERE n_live_tup > 1000
    ORDER BY n_live_tup DESC`)
  console.log(rows.map(({ table, rows: count }) => `${count} ${table}`).join(', '))
  const violations = await violationsIn(client)
  if (violations.length > 0) throw new Error(`Not a valid shop: ${JSON.stringify(violations[0])}`)
}

/** Notes the slowest run of each statement, since one page may send it several times. */
function hear(client: pg.PoolClient) {
  client.on('notice', ({ message = '' }) => {
    const [, ms, json] = /^duration: ([\d.]+) ms\s+plan:\s+(\{.*)$/s.exec(message) ?? []
    if (!ms || !json) return
    const { 'Query Text': text, Plan: plan } = JSON.parse(json)
    const statement = { where, text, plan, ms: Number(ms) }
    const slowest = heard.get(text)
    if (!slowest || slowest.ms < statement.ms) heard.set(text, statement)
  })
}

/** Sends every request and runs every job; returns the fastest run of each statement. */
async function walk(shop: Awaited<ReturnType<typeof findInShop>>) {
  const fastest = new Map<string, Statement>()
  async function measure(name: string, runs: number, run: () => Promise<unknown>) {
    where = name
    for (let n = 0; n < runs; n++) {
      heard = new Map()
      await run()
      for (const [text, statement] of heard) {
        const key = `${where}\n${text}`
        const known = fastest.get(key)
        if (!known || statement.ms < known.ms) fastest.set(key, statement)
      }
    }
  }

  const provider = await startPaymentProvider(postgres.url)
  connectPayments({
    secretKey: provider.env.STRIPE_SECRET_KEY,
    webhookSecret: provider.env.STRIPE_WEBHOOK_SECRET,
    apiBase: provider.env.STRIPE_API_BASE,
  })
  config.STAFF_EMAILS.push(shop.staff.email)
  const stopPolling = pollPackages()
  const app = await buildApp()
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const callers = {
    visitor: makeVisitor(),
    buyer: await signIn(shop.deal.customerId ?? ''),
    staff: await signIn(shop.staff.id),
  }
  const requests = await requestsTo(shop)
  for (const { role, path = '/graphql', ...request } of requests) {
    const name = [role, request.operation ?? path, variablesIn(request)].join(' ')
    await measure(name, RUNS, () => send({ role, path, ...request }))
  }
  for (const [name, job] of Object.entries(jobs)) await measure(`job, first run: ${name}`, 1, job)
  await withClient(async (client) => void (await client.query('VACUUM')))
  for (const [name, job] of Object.entries(jobs)) await measure(`job: ${name}`, RUNS, job)
  await app.close()
  await stopPolling()
  await provider.stop()
  return [...fastest.values()]

  async function send({ role, path = '', operation, variables }: Request) {
    const { cookies, clientIp = '' } = callers[role]
    const cookie = Object.entries(cookies).map((each) => each.join('='))
    const headers = { cookie: cookie.join('; '), 'x-forwarded-for': clientIp }
    const query = siteDocuments.find(({ name }) => name === operation)?.text
    const answer = await fetch(
      base + path,
      query
        ? {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ query, variables }),
          }
        : { headers },
    )
    const text = await answer.text()
    if (answer.status !== 200 || text.includes('"errors"'))
      console.error(`${operation ?? path}: ${text.slice(0, 200)}`)
  }
}

function variablesIn({ variables = {} }: Pick<Request, 'variables'>) {
  return Object.entries(variables)
    .filter(([name]) => ['filter', 'status', 'search', 'subject'].includes(name))
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}

function describe({ where, text, plan, ms }: Statement) {
  return {
    where,
    ms: Math.round(ms),
    rows: plan['Actual Rows'],
    'main node': nodeIn(plan),
    statement: text.replace(/\s+/g, ' ').slice(0, 90),
  }
}

/** The node that reads or makes the most rows. */
function nodeIn(plan: Plan) {
  const nodes = [plan]
  for (const node of nodes) nodes.push(...(node.Plans ?? []))
  const rowsOf = (node: Plan) => node['Actual Rows'] * node['Actual Loops']
  const [most = plan] = nodes.toSorted((a, b) => rowsOf(b) - rowsOf(a))
  const name = most['Index Name'] ?? most['Relation Name'] ?? ''
  return `${most['Node Type']} ${name}, ${rowsOf(most)} rows`
}
