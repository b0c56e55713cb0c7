import { pool } from './db'

/** Small enough for `statement_timeout` on a slow machine, and to hold locks only briefly. */
const BATCH = 5_000

/** Deletes the rows of a table that match `condition` (SQL, never input), some at a time. */
export async function deleteInBatches(
  table: 'cart' | 'orders' | 'payment_event',
  condition: string,
  batch = BATCH,
) {
  for (;;) {
    const { rowCount } = await pool.query(
      `DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${condition} LIMIT $1)`,
      [batch],
    )
    if ((rowCount ?? 0) < batch) return
  }
}
