import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '../generated/prisma/client'
import { DatabaseClient } from './database-away'

/** One pool for both: Prisma for the product's rules, `pool` for the few hand-written hot statements. */
export let pool: pg.Pool
export let db: PrismaClient

export type Tx = Prisma.TransactionClient

export function connectDatabase(url: string, onLost: (error: Error) => void) {
  pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 3_000,
    query_timeout: 17_000, // longer than the statement_timeout: for a database that hangs
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'drivefair',
    options: '-c timezone=UTC -c statement_timeout=15000',
  })
  pool.on('error', onLost) // an idle connection broke; the pool makes a new one when asked
  db = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 10_000, timeout: 12_000 }, // a crowd at once queues here
  })
}

export async function disconnectDatabase() {
  await db.$disconnect()
  await pool.end()
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Our ids are UUIDs: anything else is the id of nothing, and PostgreSQL would not take it. */
export const isId = (given: string) => uuid.test(given)
