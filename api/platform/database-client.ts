import pg from 'pg'
import { Prisma } from '../generated/prisma/client'

// The codes below also occur elsewhere: a site that we call, a missing file. So an error counts only
// when it comes from our database connections.

const connectionErrors = new WeakSet<object>()

/** A database connection that remembers its failures for `isDatabaseAway`. */
export class DatabaseClient extends pg.Client {
  constructor(...options: ConstructorParameters<typeof pg.Client>) {
    super(...options)
    // Its statements fail with the same error. Without a listener, this event would end the process.
    this.on('error', (error) => connectionErrors.add(error))
  }

  override connect(): Promise<this>
  override connect(done: (error: Error) => void): void
  override connect(done?: (error: Error) => void) {
    if (!done) return super.connect() as Promise<this>
    super.connect((error: Error) => {
      if (error && !(error instanceof pg.DatabaseError)) connectionErrors.add(error)
      done(error)
    })
  }
}

const sqlStates = new Set([
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006'],
  '57014', // statement_timeout
])
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'])
const driverKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout'])
/** Errors of pg without a code. */
const messages =
  /^Connection terminated|^timeout exceeded when trying to connect$|is not queryable$|^Query read timeout$/

/** Whether the database was unreachable or did not respond, according to pg or Prisma. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof pg.DatabaseError) return sqlStates.has(error.code ?? '')
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return prismaCodes.has(error.code) || isDriverAway(error.meta?.driverAdapterError)
  }
  return (
    connectionErrors.has(error) ||
    messages.test(String((error as Error).message)) ||
    isDriverAway(error)
  )
}

/** Checks the error that Prisma's driver adapter makes of one by pg. */
function isDriverAway(error: unknown): boolean {
  const { name, cause } = (error ?? {}) as Partial<Error>
  if (name !== 'DriverAdapterError') return false
  const { kind, originalCode } = cause as { kind?: string; originalCode?: string }
  return driverKinds.has(kind ?? '') || sqlStates.has(originalCode ?? '')
}
