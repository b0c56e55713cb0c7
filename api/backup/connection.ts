import { Client } from 'pg'

/** Runs `work` on a connection of its own, which is closed at once if that fails. */
export async function withConnection<T>(
  databaseUrl: string,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: `drivefair ${name}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {}) // the statement in progress fails with the same error
  try {
    await client.connect()
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    client.end().catch(() => {})
    client.connection.stream.destroy() // it would wait for the end of a COPY
    throw error
  }
}

/**
 * Begins a transaction that takes as long as it needs, whatever the database's settings, and in which
 * values are written the same way everywhere.
 */
export async function begin(client: Client, mode = '') {
  const { rows } = await client.query('SHOW server_version_num')
  const lines = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`)
  if (rows[0].server_version_num >= 170_000) lines.push('SET LOCAL transaction_timeout = 0')
  await client.query([`BEGIN ${mode}`, ...lines].join('; '))
}

const settings = {
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  lock_timeout: 0,
  client_encoding: "'UTF8'",
  timezone: "'UTC'",
  datestyle: "'ISO, YMD'",
  intervalstyle: "'postgres'",
  bytea_output: "'hex'",
  extra_float_digits: 3,
  row_security: 'off', // an error instead of hidden rows
}
