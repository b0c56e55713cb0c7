import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { Prisma, PrismaClient } from '../generated/prisma/client'
import { DatabaseClient } from './database-client'

// Prisma, unless a statement runs on every request or must be one statement; then `prepared`.
// Both share one pool. A transaction is always `db.$transaction`.

export let pool: pg.Pool
export let db: PrismaClient

export type Tx = Prisma.TransactionClient

export function connectDatabase(url: string, onLost: (error: Error) => void) {
  pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 3_000,
    query_timeout: 17_000, // for a database that hangs; longer than statement_timeout
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'drivefair',
    options: '-c timezone=UTC -c statement_timeout=15000',
  })
  pool.on('error', onLost) // an idle connection broke; the pool replaces it when needed
  db = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 10_000, timeout: 12_000 }, // room for a burst of requests
  })
}

/**
 * Returns a function that runs one prepared statement. The name, the text and the type of the rows are
 * stated together, once; each name belongs to one text.
 */
export function prepared<Row extends pg.QueryResultRow = never>(name: string, text: string) {
  return (values: unknown[] = []) => pool.query<Row>({ name, text, values })
}

/** Locks a row until the transaction ends, so that its writers take turns; false when there is none. */
export async function lockRow(
  tx: Tx,
  table: 'cart' | 'consultation' | 'conversation' | 'orders' | 'users',
  id: string,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT FROM ${Prisma.raw(table)} WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  return rows.length > 0
}

export async function disconnectDatabase() {
  await db.$disconnect()
  await pool.end()
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Whether a string can be an id. Check it before a query: PostgreSQL rejects what is no UUID. */
export const isId = (text: string) => uuid.test(text)
