import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { buildApp } from '../api/app'
import { siteDocuments } from '../api/generated/documents'
import { pollPackages } from '../api/packages/list'
import { config } from '../api/platform/config'
import { connectDatabase, db, disconnectDatabase } from '../api/platform/db'
import { migrate } from '../api/platform/migrate'
import { connectPayments } from '../api/platform/payments'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { lowerPasswordCost } from '../test/kit/people/password-cost'
import { signIn } from '../test/kit/people/people'
import { type Caller, makeVisitor } from '../test/kit/servers/shop'
import { figureRequests } from './figure-requests'
import { claimRequests, fillClaims } from './full-claims'
import { dealerRequests, fillDealers } from './full-dealers'
import { fillShop, findInShop } from './full-shop'
import { consultationInput, deskRequests } from './growth-walk'
import { startPaymentProvider } from './payment-provider'
import { median, print, type Row } from './report'

// `npm run bench -- desk` fills a database with what a firm of fifty leaves behind, measures what the staff
// screens read, and what the triggers that keep people and search add to the writes of visitors.

const size = {
  customers: 50_000,
  orders: 2,
  messages: 2,
  guestCarts: 0,
  ordersPerDeal: 10,
  openDeals: 0.3,
  hasGuests: true,
}
const RUNS = 15
const allCounts = '{ workCounts { mine mineOverdue unassigned unassignedOverdue team snoozed } }'
const MOST_MS = 50
const MOST_SEARCH_MS = 10
const MOST_FIGURES_MS = 150
const mostMs: Record<string, number> = { Find: MOST_SEARCH_MS, Figures: MOST_FIGURES_MS }
/** Writes between two readings of the server's statistics, and how many such pairs. */
const WRITES = 100
const PAIRS = 5
const MOST_TRIGGERS = 1.2
/** Longer than a connection takes to hand in its statistics. */
const STATISTICS_MS = 1_500

const folder = await mkdtemp(join(tmpdir(), 'drivefair-desk-'))
const postgres = await startEmbeddedPostgres(folder, { fsync: false })
const client = new pg.Client(postgres.url)
try {
  await migrate(postgres.url)
  await client.connect()
  await client.query('SET statement_timeout = 0')
  connectDatabase({ url: postgres.url })
  await fillShop(postgres.url, size)
  await fillDealers(client)
  await fillClaims(client)
  await fillDesk()
  const shop = await findInShop()
  const provider = await startPaymentProvider(postgres.url)
  connectPayments({
    secretKey: provider.env.STRIPE_SECRET_KEY,
    webhookSecret: provider.env.STRIPE_WEBHOOK_SECRET,
    apiBase: provider.env.STRIPE_API_BASE,
  })
  config.STAFF_EMAILS.push(shop.staff.email)
  lowerPasswordCost()
  const stopPolling = pollPackages()
  const app = await buildApp()
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const staff = await signIn(shop.staff.id)
  const rows: Row[] = []
  for (const { operation = '', variables } of [
    { operation: allCounts, variables: {} },
    ...(await deskRequests(shop)),
    ...(await dealerRequests(client)),
    ...(await claimRequests(client)),
    ...figureRequests(),
  ]) {
    const times: number[] = []
    for (let n = -RUNS; n < RUNS; n++) {
      const since = performance.now()
      await graph(base, staff, operation, variables)
      if (n >= 0) times.push(performance.now() - since) // those before warm up
    }
    const atMost = mostMs[operation] ?? MOST_MS
    rows.push({
      what: `${nameOf(operation)} ${Object.values(variables ?? {})
        .map(textOf)
        .join(' ')}`.slice(0, 60),
      measured: median(times),
      goal: { atMost },
      unit: 'ms',
      from: `${RUNS} runs, longest ${Math.round(Math.max(...times))} ms`,
    })
  }
  print(rows, {})
  const costs = [
    await costOfTriggers('consultation', () => requestConsultation(base)),
    await costOfTriggers('order', () => checkOut(base)),
    await costOfTriggers('sign-up', () => signUp(base)),
  ]
  print(costs, {})
  await app.close()
  await stopPolling()
  await provider.stop()
  await disconnectDatabase()
} finally {
  await client.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** What the shop of the other benchmarks lacks: tasks, contacts, and one person with 200 events. */
async function fillDesk() {
  await client.query(`
    INSERT INTO contact (consultation_id, channel, is_outgoing, is_reached, happened_at, content, staff_name)
    SELECT id, 'PHONE', true, true, created_at, 'We talked about colors.', 'Sam Hill' FROM consultation;
    INSERT INTO contact (consultation_id, channel, is_outgoing, is_reached, happened_at, content, staff_name)
    SELECT id, 'PHONE', true, true, now() - n * interval '1 hour', 'We talked about prices.', 'Sam Hill'
    FROM (SELECT consultation.id FROM consultation WHERE email = 'ann1@example.com') AS request,
         generate_series(1, 200) AS n;
    INSERT INTO task (consultation_id, request_key, title, due_at, created_by_name)
    SELECT id, gen_random_uuid(), 'Call again', now() + (random() - 0.5) * interval '20 days', 'Sam Hill'
    FROM consultation LIMIT 20000;
    ANALYZE`)
}

/** A variable in the name of a row. */
function textOf(value: unknown) {
  return typeof value === 'object' ? Object.values(value ?? {}).join(' to ') : value
}

/** The name of an operation of the site, or of one in full. */
function nameOf(operation: string) {
  return /^query (\w+)/.exec(operation)?.[1] ?? operation
}

/** Sends an operation of the site, by its name, or any other, by its text. */
async function graph(base: string, caller: Caller, operation: string, variables: object = {}) {
  const query = siteDocuments.find(({ name }) => name === operation)?.text ?? operation
  const answer = await post(
    `${base}/graphql`,
    caller,
    'application/json',
    JSON.stringify({ query, variables }),
  )
  const text = await answer.text()
  if (answer.status !== 200 || text.includes('"errors"'))
    throw new Error(`${operation}: ${text.slice(0, 300)}`)
  return JSON.parse(text).data
}

function post(url: string, { cookies, clientIp = '' }: Caller, type: string, body: string) {
  const cookie = Object.entries(cookies)
    .map((each) => each.join('='))
    .join('; ')
  const headers = {
    cookie,
    'content-type': type,
    'x-forwarded-for': clientIp,
    origin: new URL(config.PUBLIC_URL ?? url).origin,
  }
  return fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
}

function newEmail() {
  return `${randomUUID()}@example.com`
}

function requestConsultation(base: string) {
  const input = { ...consultationInput, email: newEmail() }
  return graph(base, makeVisitor(), 'RequestConsultation', { input })
}

/** A guest's order. */
async function checkOut(base: string) {
  const visitor = makeVisitor()
  const gold = await db.package.findUniqueOrThrow({ where: { name: 'Gold' } })
  await db.package.update({
    where: { id: gold.id },
    data: { availableInventory: { increment: 1 }, totalInventory: { increment: 1 } },
  })
  const added = await post(
    `${base}/api/cart`,
    visitor,
    'application/json',
    JSON.stringify({ packageId: gold.id, quantity: 1 }),
  )
  if (added.status !== 201) throw new Error(`Cart: ${added.status} ${await added.text()}`)
  for (const each of added.headers.getSetCookie()) {
    const [pair = ''] = each.split(';')
    const at = pair.indexOf('=')
    visitor.cookies[pair.slice(0, at)] = pair.slice(at + 1)
  }
  await graph(base, visitor, 'CreateCheckoutSession')
}

async function signUp(base: string) {
  const form = { firstName: 'Ann', lastName: 'Lee', email: newEmail(), password: 'correct horse' }
  const body = new URLSearchParams(form).toString()
  const answer = await post(
    `${base}/api/login/new`,
    makeVisitor(),
    'application/x-www-form-urlencoded',
    body,
  )
  if (answer.status !== 303) throw new Error(`Sign-up: ${answer.status} ${await answer.text()}`)
}

/** Database time of a write with the triggers that keep people and search, relative to that without them. */
async function costOfTriggers(what: string, write: () => Promise<unknown>): Promise<Row> {
  const times = { ENABLE: [] as number[], DISABLE: [] as number[] }
  for (let pair = 0; pair <= PAIRS; pair++) {
    for (const state of ['DISABLE', 'ENABLE'] as const) {
      await switchTriggers(state)
      const before = await activeMs()
      for (let n = 0; n < WRITES; n++) await write()
      const after = await activeMs()
      if (pair > 0) times[state].push((after - before) / WRITES) // the first one warms up
    }
  }
  const [without, withThem] = [median(times.DISABLE), median(times.ENABLE)]
  return {
    what: `${what}: database time by the triggers`,
    measured: withThem / without,
    goal: { atMost: MOST_TRIGGERS },
    from: `${withThem.toFixed(2)} ms instead of ${without.toFixed(2)} ms, medians of ${PAIRS} times ${WRITES}`,
  }
}

async function switchTriggers(state: 'ENABLE' | 'DISABLE') {
  const { rows } = await client.query<{ relation: string; name: string }>(`
    SELECT tgrelid::regclass::text AS relation, quote_ident(tgname) AS name FROM pg_trigger
     WHERE tgrelid::regclass::text IN ('users', 'consultation', 'orders')
       AND (tgfoid::regproc::text = 'know_address' OR tgfoid::regproc::text LIKE 'note%words')`)
  for (const { relation, name } of rows)
    await client.query(`ALTER TABLE ${relation} ${state} TRIGGER ${name}`)
}

/** How long statements have run in this database. */
async function activeMs() {
  await wait(STATISTICS_MS)
  const { rows } = await client.query<{ ms: number }>(
    'SELECT active_time AS ms FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]?.ms)
}
