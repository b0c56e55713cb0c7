import { pool } from '../../api/platform/db'

/** Returns a fingerprint of each table, except the two that reads change. */
export async function stateOfDatabase() {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
       AND relkind = 'r' AND relname NOT IN ('session', 'attempt') ORDER BY relname`,
  )
  const state: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS state FROM "${name}" t`,
    )
    state[name] = rows[0].state
  }
  return state
}
