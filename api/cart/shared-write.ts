import pg from 'pg'
import { batched } from '../graph/batch'
import { prepared } from '../platform/db'
import { warnRarely } from '../platform/log'

interface OwnedRow {
  /** In hexadecimal. */
  ownerHash: string
}

/** What a write needs, first the owner of the cart. */
type Values = [ownerHash: Buffer, ...unknown[]]

/**
 * A statement that writes to carts. It takes an array of each value, and returns the rows of every cart that it
 * wrote to. Writes to different carts in one turn of the event loop share an execution and a commit. That one
 * skips locked carts, so that no visitor waits for another's cart. A write that it leaves out or refuses runs alone.
 */
export function sharedWrite<Row extends OwnedRow>(
  name: string,
  statement: (locking: '' | 'SKIP LOCKED') => string,
) {
  const alone = prepared<Row>(name, statement(''))
  const together = prepared<Row>(`${name}-together`, statement('SKIP LOCKED'))
  const waiting = new Map<string, Values>()

  const rowsOf = batched<Row[]>(async (owners) => {
    const writes = owners.map((owner) => waiting.get(owner) as Values)
    waiting.clear()
    if (writes.length === 1) return new Map()
    const columns = writes[0]?.map((_, n) => writes.map((values) => values[n]))
    const { rows } = await together(columns).catch(leaveOut)
    return byOwner(rows)
  })

  return async (...values: Values): Promise<Row[]> => {
    const owner = values[0].toString('hex')
    const isFirst = !waiting.has(owner)
    if (isFirst) waiting.set(owner, values)
    const shared = await rowsOf(owner)
    if (isFirst && shared) return shared
    const { rows } = await alone(values.map((value) => [value]))
    return rows
  }
}

/** An error that PostgreSQL reports means that nothing was written. A lost connection leaves that open. */
function leaveOut(error: unknown) {
  if (!(error instanceof pg.DatabaseError)) throw error
  warnRarely({ err: error }, 'shared cart writes failed; each runs alone')
  return { rows: [] }
}

export function byOwner<Row extends OwnedRow>(rows: Row[]) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const known = groups.get(row.ownerHash)
    if (known) known.push(row)
    else groups.set(row.ownerHash, [row])
  }
  return groups
}
