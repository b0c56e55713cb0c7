import { Client } from 'pg'
import { freePort } from '../../../api/platform/network'
import { quickHash } from '../people/password-cost'
import { databaseUrl, makeDatabase } from './database'
import { startServer } from './server-process'

export const demoPassword = 'demo-pass-2024'

const filledTemplate = 'template_shop'

/** A new database of a shop that was started before: seeding is more than half of a server's first start. */
export async function makeShopDatabase() {
  await makeTemplate()
  return makeDatabase(filledTemplate)
}

/**
 * The first test file that needs it lets a server fill a database for the whole run; others wait. The hashes of
 * the demo accounts are cheap to compare.
 */
async function makeTemplate() {
  const client = new Client(databaseUrl('postgres'))
  await client.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('${filledTemplate}'))`)
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      filledTemplate,
    ])
    if (rowCount) return
    const { url } = await makeDatabase()
    await fill(url)
    const name = new URL(url).pathname.slice(1)
    await client.query(`ALTER DATABASE ${name} RENAME TO ${filledTemplate}`)
  } finally {
    await client.end() // releases the lock
  }
}

async function fill(url: string) {
  const server = await startServer({ DATABASE_URL: url, SANDBOX_PORT: String(await freePort()) })
  await server.stop()
  const client = new Client(url)
  await client.connect()
  await client.query('UPDATE sign_in SET password = $1', [await quickHash(demoPassword)])
  await client.end()
}
