import pg from 'pg'
import { Prisma } from '../generated/prisma/client'
import { currentTrace, endSpan, startSpan } from './tracing'

// The codes below also occur elsewhere: a site that we call, a missing file. So an error counts only
// when it comes from our database connections.

const connectionErrors = new WeakSet<object>()

export interface TimeLimits {
  /** Of a statement by itself, such as a read. */
  statementMs: number
  /** Of a statement in a transaction. */
  inTransactionMs: number
}

type QueryDone = (error: Error | null, result?: unknown) => void

/**
 * A database connection that remembers its failures for `isDatabaseAway`. When a statement gets no
 * answer in time, its connection is closed: what was sent may still run, so its state is unknown.
 */
export class DatabaseClient extends pg.Client {
  readonly #limits: TimeLimits | undefined

  constructor(options: pg.ClientConfig & { timeLimits?: TimeLimits } = {}) {
    super(options)
    this.#limits = options.timeLimits
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

  // biome-ignore lint/suspicious/noExplicitAny: one signature for all overloads of pg
  override query(statement: any, ...rest: any[]): any {
    const limited = this.#withTimeLimit(statement)
    const span = spanOf(limited)
    const done: unknown = rest.at(-1)
    if (typeof done !== 'function') {
      return super.query(limited, ...rest).then(
        (result: unknown) => {
          endSpan(span)
          return result
        },
        (error: Error) => {
          endSpan(span, error)
          this.#note(error)
          throw error
        },
      )
    }
    const noted: QueryDone = (error, result) => {
      endSpan(span, error)
      if (error) this.#note(error)
      done(error, result)
    }
    return super.query(limited, ...rest.slice(0, -1), noted)
  }

  #withTimeLimit(statement: string | pg.QueryConfig): pg.QueryConfig & { query_timeout?: number } {
    const config = typeof statement === 'string' ? { text: statement } : statement
    if (!this.#limits) return config
    const { statementMs, inTransactionMs } = this.#limits
    return { query_timeout: this.isInTransaction ? inTransactionMs : statementMs, ...config }
  }

  #note(error: Error) {
    if (error.message === TIMED_OUT) this.destroy()
    if (isShortage(error)) shortage.isNoted = true
  }

  get isInTransaction() {
    const status = this.getTransactionStatus()
    return status === 'T' || status === 'E'
  }

  /** Closes the connection at once. The pool never hands it out again. */
  destroy() {
    this.end().catch(() => {}) // marks it as ending, which the pool checks
    this.connection.stream.destroy()
  }
}

/** A span for a statement, without its values. The polls of the mail queue are below none and get none. */
function spanOf({ name, text }: pg.QueryConfig) {
  if (!currentTrace()) return undefined
  const statement = text.replace(/'[^']*'/g, '?').slice(0, 2_000)
  const [summary] = /^\s*(WITH|\w+)/i.exec(statement) ?? []
  const table = /\b(?:FROM|INTO|UPDATE)\s+(?:"public"\.)?"?([a-z_]+)/i.exec(statement)?.[1] ?? ''
  return startSpan(
    name ?? `${summary?.trim().toUpperCase()} ${table}`.trim(),
    { 'db.system.name': 'postgresql', 'db.query.text': statement },
    'client',
  )
}

const TIMED_OUT = 'Query read timeout'

/** Whether a statement has failed for lack of disk or memory and none was written since. */
export const shortage = { isNoted: false }

const isShortage = (error: Error) => (error as { code?: unknown }).code?.toString().startsWith('53')

/**
 * Connection failures, lack of disk, memory or connections, a timeout of the statement or of an idle
 * transaction, shutdown, and failed disks.
 */
const sqlStates = /^(08...|53...|57014|25P03|57P0[1-4]|58030)$/
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'])
const driverKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout'])
/** Errors of pg without a code. */
const messages =
  /^Connection terminated|^timeout exceeded when trying to connect$|is not queryable$|^Query read timeout$/

/** Whether the database was unreachable or did not respond, according to pg or Prisma. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof pg.DatabaseError) return sqlStates.test(error.code ?? '')
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return prismaCodes.has(error.code) || isDriverAway(error.meta?.driverAdapterError)
  }
  return (
    connectionErrors.has(error) ||
    messages.test(String((error as Error).message)) ||
    isDriverAway(error)
  )
}

function isDriverAway(error: unknown): boolean {
  const { kind = '', originalCode = '' } = driverCauseOf(error)
  return driverKinds.has(kind) || sqlStates.test(originalCode)
}

/** Whether a statement waited for a lock longer than `lock_timeout`, according to Prisma. */
export function isLockTimeout(error: unknown): boolean {
  const isKnown = error instanceof Prisma.PrismaClientKnownRequestError
  return driverCauseOf(isKnown ? error.meta?.driverAdapterError : error).originalCode === '55P03'
}

/** What Prisma's driver adapter says about an error by pg. */
function driverCauseOf(error: unknown): { kind?: string; originalCode?: string } {
  const { name, cause } = (error ?? {}) as Partial<Error>
  return name === 'DriverAdapterError' ? (cause as object) : {}
}
