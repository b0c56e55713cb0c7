import pg from 'pg'
import { Prisma } from '../generated/prisma/client'

// Other lines break with the same codes: a site that we fetch from, a file that is not there. So it is
// not the code alone that tells, but who failed with it.

/** What our own connections broke with. */
const broken = new WeakSet<object>()

/** A connection to the database whose failures are known as such. */
export class DatabaseClient extends pg.Client {
  constructor(...given: ConstructorParameters<typeof pg.Client>) {
    super(...given)
    // Its statements fail with the same error. Unheard, this one would end the server.
    this.on('error', (error) => broken.add(error))
  }

  /** As the pool calls it. */
  override connect(): Promise<this>
  override connect(done: (error: Error) => void): void
  override connect(done?: (error: Error) => void) {
    if (!done) return super.connect() as Promise<this>
    super.connect((error: Error) => {
      if (!error || error instanceof pg.DatabaseError) return done(error)
      // Made anew: tests run in a realm of their own, where the graph would copy an error of Node's.
      const ours = Object.assign(new Error(error.message, { cause: error }), error)
      broken.add(ours)
      done(ours)
    })
  }
}

const sqlStates = new Set([
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006'],
  '57014', // it took longer than the statement_timeout
])
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'])
const kinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout'])
/** pg says these in words only. */
const words =
  /^Connection terminated|^timeout exceeded when trying to connect$|is not queryable$|^Query read timeout$/

/** Whether the database could not be reached or did not answer, whichever of its clients says so. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof pg.DatabaseError) return sqlStates.has(error.code ?? '')
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return prismaCodes.has(error.code) || isDriverAway(error.meta?.driverAdapterError)
  }
  return broken.has(error) || words.test(String((error as Error).message)) || isDriverAway(error)
}

/** What stands between Prisma and pg says what pg said. */
function isDriverAway(error: unknown): boolean {
  const { name, cause } = (error ?? {}) as Partial<Error>
  if (name !== 'DriverAdapterError') return false
  const { kind, originalCode } = cause as { kind?: string; originalCode?: string }
  return kinds.has(kind ?? '') || sqlStates.has(originalCode ?? '')
}
