import pg from 'pg'
import { batched } from '../graph/batch'
import { prepared } from '../platform/db'

interface OwnedRow {
  /** In hexadecimal. */
  ownerHash: string
}

/** What a write needs, first the owner of the cart. */
type Values = [ownerHash: Buffer, ...unknown[]]

/**
 * A statement that writes to carts. Writes of one tick, to different carts, share an execution and a commit.
 * It takes an array of each value and returns the rows of every cart that it wrote to. Together, it skips
 * carts that are locked, so that no visitor waits for another's cart. What it skips or refuses is written alone.
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
    if (!waiting.has(owner)) {
      waiting.set(owner, values)
      const rows = await rowsOf(owner)
      if (rows) return rows
    }
    const { rows } = await alone(values.map((value) => [value]))
    return rows
  }
}

/** PostgreSQL reports an error after it has undone the statement; after a lost connection, who knows. */
function leaveOut(error: unknown) {
  if (error instanceof pg.DatabaseError) return { rows: [] }
  throw error
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
