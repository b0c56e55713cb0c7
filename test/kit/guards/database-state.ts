import { pool } from '../../../api/platform/db'

/** Returns a fingerprint of each table, except those that reads and jobs change. */
export async function stateOfDatabase(): Promise<Record<string, string>> {
  text ??= await textForAllTables()
  const { rows } = await pool.query<{ name: string; state: string }>({ name: 'state', text })
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

let text: string | undefined

async function textForAllTables() {
  const { rows: tables } = await pool.query<{ query: string }>(
    `SELECT format('SELECT %L AS name, count(*) || '' '' || sum(hashtextextended(t::text, 0)) AS state
                    FROM %I t', relname, relname) AS query
     FROM pg_class WHERE relnamespace = 'public'::regnamespace
       AND relkind = 'r' AND relname NOT IN ('session', 'attempt', 'job', 'service_state') ORDER BY relname`,
  )
  return tables.map(({ query }) => query).join(' UNION ALL ')
}
