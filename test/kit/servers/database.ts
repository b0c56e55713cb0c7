import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

export const templateDatabase = 'template_migrated'

/** Jest's workers inherit the environment of the process that ran the global setup. */
export const serverVariable = 'TEST_POSTGRES_URL'

export function publishServer(url: string) {
  process.env[serverVariable] = url
}

export function databaseUrl(name: string) {
  const server = process.env[serverVariable]
  if (!server) throw new Error('No test database: run the test through jest.')
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * A busy machine stalls the server and its statements for seconds. Only tests about overload and outages set limits
 * like those of production.
 */
export const patientTimeLimits = {
  connectMs: 60_000,
  statementMs: 60_000,
  inTransactionMs: 60_000,
  transactionMs: 60_000,
}

/**
 * A new database with all tables and no rows, or with those of another database that no one uses now.
 * `drop` disconnects remaining clients.
 */
export async function makeDatabase(
  template = templateDatabase,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatement(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  await runStatement(copySettings(name))
  return {
    url: databaseUrl(name),
    drop: () => runStatement(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** A new database without tables, for tests of migrations. */
export async function makeEmptyDatabase() {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await runStatement(`CREATE DATABASE ${name}`)
  return {
    url: databaseUrl(name),
    drop: () => runStatement(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** A copy of a database does not get its settings (ALTER DATABASE … SET). */
const copySettings = (name: string) => `
  DO $$
  DECLARE
    setting text;
  BEGIN
    FOR setting IN
      SELECT unnest(setconfig) FROM pg_db_role_setting JOIN pg_database ON oid = setdatabase
       WHERE datname = '${templateDatabase}' AND setrole = 0
    LOOP
      EXECUTE format('ALTER DATABASE ${name} SET %I = %L', split_part(setting, '=', 1),
                     split_part(setting, '=', 2));
    END LOOP;
  END
  $$`

/** Lets statements, and pauses between them, of later connections take longer than the database's own 10 s. */
export async function setTimeLimits(url: string, ms: number) {
  const name = new URL(url).pathname.slice(1)
  await runStatement(`ALTER DATABASE ${name} SET statement_timeout = ${ms}`)
  await runStatement(`ALTER DATABASE ${name} SET idle_in_transaction_session_timeout = ${ms}`)
}

export async function runStatement(sql: string) {
  const client = new Client({ connectionString: databaseUrl('postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
