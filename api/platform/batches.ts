import { pool } from './db'

/** Small enough for `statement_timeout` on a slow machine, and to hold locks only briefly. */
const BATCH = 5_000

/** Repeats `step`, which handles up to `batch` rows, until fewer were left or the server stops. */
export async function inBatches(
  batch: number,
  step: (batch: number) => Promise<number>,
  stopping?: AbortSignal,
) {
  while (!stopping?.aborted) if ((await step(batch)) < batch) return
}

/** Deletes the rows of a table that match `condition` (SQL, never input), some at a time. */
export const deleteInBatches = (
  table:
    | 'api_token'
    | 'attempt'
    | 'cart'
    | 'contact'
    | 'conversation'
    | 'event'
    | 'history_entry'
    | 'imported_person'
    | 'inbound_email'
    | 'inbound_original'
    | 'orders'
    | 'payment_event'
    | 'payment_link'
    | 'place_request'
    | 'snooze'
    | 'staff_invitation'
    | 'staff_note'
    | 'task'
    | 'verification',
  condition: string,
  { stopping, batch = BATCH }: { stopping?: AbortSignal | undefined; batch?: number } = {},
) =>
  inBatches(
    batch,
    async () => {
      const { rowCount } = await pool.query(
        `DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${condition} LIMIT $1)`,
        [batch],
      )
      return rowCount ?? 0
    },
    stopping,
  )
