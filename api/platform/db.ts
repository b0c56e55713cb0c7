import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { Prisma, PrismaClient } from '../generated/prisma/client'
import { DatabaseClient, shortage, type TimeLimits } from './database-client'
import { poolConnections, readAtScrape } from './metrics'
import { bindToSpan } from './tracing'

// Prisma, unless a statement runs on every request or must be one statement; then `prepared`.
// Both share one pool. A transaction is always `db.$transaction`.

export let pool: pg.Pool
export let db: PrismaClient

let hasNames: boolean

export type Tx = Prisma.TransactionClient

interface DatabaseSettings {
  url: string
  /** Connections of this instance. */
  poolMax?: number
  /** Behind a transaction pooler, statements have no names: the next one may run on another session. */
  isPooled?: boolean
  timeLimits?: TimeLimits & { connectMs: number; transactionMs: number }
  /** An idle connection broke; the pool replaces it when needed. */
  onLost?: (error: Error) => void
}

/**
 * While the database hangs, readers give up within 5 s, even those that wait for a connection. Writers
 * may take turns on locked rows, so they get longer, and the server's own `statement_timeout` (10 s)
 * comes first. That one and the time zone are settings of the database, because a connection pooler
 * rejects them as startup parameters.
 */
const TIME_LIMITS = {
  connectMs: 3_000,
  statementMs: 4_500,
  inTransactionMs: 12_000,
  transactionMs: 12_000,
}

export function connectDatabase({
  url,
  poolMax = 12,
  isPooled = false,
  timeLimits = TIME_LIMITS,
  onLost = () => {},
}: DatabaseSettings) {
  const poolConfig = {
    Client: DatabaseClient,
    connectionString: url,
    max: poolMax,
    connectionTimeoutMillis: timeLimits.connectMs,
    timeLimits,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'drivefair',
  }
  pool = new Pool(poolConfig)
  hasNames = !isPooled
  pool.on('error', onLost)
  pool.on('release', (_error, client) => {
    // Prisma's adapter releases a connection even when its ROLLBACK failed.
    if (client instanceof DatabaseClient && client.isInTransaction) client.destroy()
  })
  db = withCommitHooks(
    new PrismaClient({
      adapter: new PrismaPg(pool),
      transactionOptions: { maxWait: timeLimits.transactionMs, timeout: timeLimits.transactionMs },
    }),
  )
}

const commitHooks = new WeakMap<Tx, (() => void)[]>()

/** Calls `next` once the transaction has committed, and never if it doesn't. */
export function afterCommit(tx: Tx, next: () => void) {
  commitHooks.get(tx)?.push(next)
}

function withCommitHooks(client: PrismaClient) {
  const transact = client.$transaction.bind(client)
  client.$transaction = (async (run: (tx: Tx) => Promise<unknown>, options?: object) => {
    const hooks: (() => void)[] = []
    const result = await transact((tx) => {
      commitHooks.set(tx, hooks)
      return run(tx)
    }, options)
    for (const next of hooks) next()
    return result
  }) as typeof client.$transaction
  return client
}

/** Binds each caller that waits for a connection to its own span. */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(done: Connected): void
  override connect(done?: Connected) {
    return done ? super.connect(bindToSpan(done)) : super.connect()
  }
}

type Connected = Parameters<pg.Pool['connect']>[0]

readAtScrape(Object.values(poolConnections), () => {
  if (!pool) return
  poolConnections.total.set(pool.totalCount)
  poolConnections.idle.set(pool.idleCount)
  poolConnections.waiting.set(pool.waitingCount)
})

const PROBE = `INSERT INTO attempt (key, count, reset_at) VALUES ('readiness', 0, now())
               ON CONFLICT (key) DO UPDATE SET reset_at = now()`

/** Fails when the database does not respond, or cannot write since a disk or the memory is full. */
export async function checkDatabase() {
  if (!shortage.isNoted) return void (await pool.query('SELECT 1'))
  await pool.query(PROBE)
  shortage.isNoted = false
}

/**
 * Returns a function that runs one statement, prepared unless it goes through a pooler. The name, the
 * text, and the type of the rows are stated together, once; each name belongs to one text.
 */
export function prepared<Row extends pg.QueryResultRow = never>(name: string, text: string) {
  return (values: unknown[] = []) =>
    pool.query<Row>(hasNames ? { name, text, values } : { text, values })
}

type LockableTable =
  | 'cart'
  | 'claim'
  | 'consultation'
  | 'conversation'
  | 'deal'
  | 'dealer'
  | 'inbound_email'
  | 'orders'
  | 'payment_link'
  | 'quote'
  | 'task'
  | 'users'
  | 'webhook_endpoint'

/** Locks a row until the transaction ends, so that its writers take turns; false when there is none. */
export async function lockRow(tx: Tx, table: LockableTable, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT FROM ${Prisma.raw(table)} WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  return rows.length > 0
}

/** The database's clock, which all instances share. */
export async function databaseTime(client: Tx = db): Promise<Date> {
  const [{ time }] = await client.$queryRaw<[{ time: Date }]>`SELECT clock_timestamp() AS time`
  return time
}

/**
 * A name for the database that all instances agree on and no other database has, not even one restored
 * from its dump. Only a physical copy has the same.
 */
export async function databaseIdentity(): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `SELECT system_identifier || '-' || oid AS identity
     FROM pg_control_system(), pg_database WHERE datname = current_database()`,
  )
  return rows[0]?.identity ?? ''
}

export async function disconnectDatabase() {
  await db.$disconnect()
  await pool.end()
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Whether a string can be an id. Check it before a query: PostgreSQL rejects what is no UUID. */
export const isId = (text: string) => uuid.test(text)

/** Makes requests with the same idempotency key take turns until the transaction ends. */
export async function lockKey(tx: Tx, requestKey: string) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${requestKey}, 1))`
}
