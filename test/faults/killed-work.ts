import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { eventually } from '../kit/eventually'
import { signIn } from '../kit/people/browser-sign-in'
import { refundOrder } from '../kit/requests/operations'
import { tryCommand } from '../kit/servers/run-command'
import { startServer } from '../kit/servers/server-process'
import { findLosses } from './checks'
import type { Result } from './faults'
import type { Site } from './site'
import { buy, makeVisitor, nothingYet, stockPackages } from './traffic'

/** Kills the server while staff refund, who then try again: the provider refunds each payment once. */
export async function killedRefunds(site: Site, times: number): Promise<Result> {
  const [base = ''] = site.bases
  const anyPackage = await stockPackages(site, times)
  const staff = makeVisitor([base], await signIn({ base }, 'staff@example.com'))
  const refund = ({ id }: { id: string }) => {
    const variables = { id, reason: 'The customer changed their mind' }
    return staff('POST', '/graphql', { query: refundOrder, variables })
  }
  const orders = [await buy(site, anyPackage())]
  await site.killServer(0) // each of the refunds is the first one after a start
  const wholeMs = await stopwatch(async () => refund(orders[0] as (typeof orders)[0]))

  const left: Record<string, number> = {}
  for (let nth = 0; nth < times; nth++) {
    const order = await buy(site, anyPackage())
    orders.push(order)
    const first = refund(order)
    await sleep(randomInt(wholeMs))
    const restarted = site.killServer(0)
    await first
    const status = await statusOf(site, order)
    left[status] = (left[status] ?? 0) + 1
    await restarted
    await refund(order)
  }
  const losses: string[] = []
  await eventually(async () => {
    const open = await site.query(
      `SELECT FROM orders WHERE id = ANY ($1) AND status <> 'REFUNDED'`,
      [orders.map(({ id }) => id)],
    )
    if (open.length > 0) throw new Error(`${open.length} refunds`)
  }, 120).catch((error: Error) => losses.push(error.message))
  const refunds = await site.query<{ payment: string }>(
    `SELECT body ->> 'payment_intent' AS payment FROM sandbox.refund`,
  )
  for (const { id, payment } of orders) {
    const count = refunds.filter((refund) => refund.payment === payment).length
    if (count !== 1) losses.push(`${count} refunds of order ${id}`)
  }
  return {
    name: 'kill -9 of the server while staff refund',
    done: `${times} times, which left ${counted(left)}`,
    losses: [...losses, ...(await findLosses(site, nothingYet()))],
  }
}

async function statusOf(site: Site, { id }: { id: string }) {
  const [order] = await site.query<{ status: string }>('SELECT status FROM orders WHERE id = $1', [
    id,
  ])
  return order?.status ?? ''
}

const counted = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')

/** Kills a restore; another one then fills the same database, or says that it needs an empty one. */
export async function killedRestores(site: Site, times: number): Promise<Result> {
  await site.query(
    `INSERT INTO mail (cause, recipient, subject, html, text, sent_at)
     SELECT 'cause ' || n, 'ann@example.com', 'Hello', repeat('x', 1000), md5(n::text), now()
       FROM generate_series(1, 50000) AS n`,
  )
  const file = join(site.folder, 'shop.backup')
  await succeed(site, site.shopLine.directUrl(), 'backup', file)
  const wholeMs = await stopwatch(async () =>
    succeed(site, await site.makeDatabase(), 'restore', file),
  )

  const losses: string[] = []
  const after = { again: 0, refused: 0 }
  for (let nth = 0; nth < times; nth++) {
    const url = await site.makeDatabase()
    await killedAfter(randomInt(wholeMs), site, url, 'restore', file)
    const { code, stderr } = await command(site, url, 'restore', file)
    if (code === 0) after.again++
    else if (stderr.includes('is not empty')) after.refused++
    else losses.push(stderr)
  }
  return {
    name: 'kill -9 of a restore',
    done: `${times} times; restored again into the same database ${after.again} times, told to take an empty one ${after.refused} times`,
    losses,
  }
}

/** Kills a migration; the next start goes on with it. */
export async function killedMigrations(site: Site, times: number): Promise<Result> {
  const wholeMs = await stopwatch(async () => succeed(site, await site.makeDatabase(), 'migrate'))
  const losses: string[] = []
  let partly = 0
  for (let nth = 0; nth < times; nth++) {
    const url = await site.makeDatabase()
    await killedAfter(randomInt(wholeMs), site, url, 'migrate')
    const before = await appliedMigrations(url)
    try {
      const server = await startServer({ ...site.env, DATABASE_URL: url })
      await server.stop('SIGKILL')
      if (before > 0 && before < (await appliedMigrations(url))) partly++
      const invalid = await run(url, 'SELECT FROM pg_index WHERE NOT indisvalid')
      if (invalid.length > 0) losses.push(`${invalid.length} invalid indexes`)
    } catch (error) {
      losses.push((error as Error).message)
    }
  }
  return {
    name: 'kill -9 of a migration',
    done: `${times} times, ${partly} of them with some migrations applied; each next start went on`,
    losses,
  }
}

async function appliedMigrations(url: string) {
  const [{ table } = { table: null }] = await run<{ table: string | null }>(
    url,
    `SELECT to_regclass('_prisma_migrations') AS table`,
  )
  return table ? (await run(url, 'SELECT FROM _prisma_migrations')).length : 0
}

async function run<Row extends pg.QueryResultRow>(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const command = (site: Site, url: string, ...words: string[]) =>
  tryCommand({ ...site.env, DATABASE_URL: url }, ...words)

async function succeed(...[site, url, ...words]: Parameters<typeof command>) {
  const { code, stderr } = await command(site, url, ...words)
  if (code !== 0) throw new Error(`${words[0]}: ${stderr}`)
}

/** Runs a command and kills it (SIGKILL) if it takes longer than that. */
const killedAfter = (timeout: number, site: Site, url: string, ...words: string[]) =>
  new Promise<void>((resolve) => {
    const env = { ...process.env, NODE_OPTIONS: '', ...site.env, DATABASE_URL: url }
    const options = { env, timeout: Math.max(1, timeout), killSignal: 'SIGKILL' } as const
    execFile(process.execPath, ['dist/api/server.js', ...words], options, () => resolve())
  })

async function stopwatch(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return Math.ceil(performance.now() - began)
}
