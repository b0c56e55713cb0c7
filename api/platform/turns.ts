import { isLockTimeout } from './database-client'
import { db, type Tx } from './db'
import { busy, makeQueues } from './queue'

/** Database connections that the changes of one person hold at a time, on each instance. */
const MAX_CONNECTIONS = 4
/** How long a change waits for a locked row, and for its turn among those of the same person. */
export const turnLimits = { lockMs: 2_000, turnMs: 5_000 }

const inTurn = makeQueues(() => MAX_CONNECTIONS)

type Transact = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>

const inTransaction: Transact = (run) => db.$transaction(run)

/**
 * Runs a transaction in which a person changes something. Refuses it (UNAVAILABLE) when it waits two seconds for a row
 * that is locked, so that one locked row never takes all connections. `SET LOCAL` ends with the transaction, also
 * behind a transaction pooler. A change that moves units passes `moveStock`.
 */
export function takeTurn<T>(
  { user }: { user: { id: string } | null },
  change: (tx: Tx) => Promise<T>,
  transact = inTransaction,
): Promise<T> {
  const run = () =>
    transact(async (tx) => {
      await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = ${turnLimits.lockMs}`)
      return change(tx)
    })
  return inTurn(user?.id ?? '', run, turnLimits.turnMs).catch((error: unknown) => {
    throw isLockTimeout(error) ? busy() : error
  })
}
