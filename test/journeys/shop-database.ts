import { Client } from 'pg'
import { freePort } from '../../api/platform/network'
import { quickHash } from '../kit/people/password-cost'
import { makeDatabase } from '../kit/servers/database'
import { startServer } from '../kit/servers/server-process'

export const demoPassword = 'demo-pass-2024'

/** Jest's workers inherit it from the process that ran the global setup. */
const nameVariable = 'TEST_SHOP_DATABASE'

/**
 * Lets a server fill a database once for the whole run: seeding is almost half of a server's first start.
 * The hashes of the demo accounts are cheap to compare.
 */
export async function fillShopDatabase() {
  const { url } = await makeDatabase()
  const sandboxPort = String(await freePort())
  const server = await startServer({ DATABASE_URL: url, SANDBOX_PORT: sandboxPort })
  await server.stop()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('UPDATE sign_in SET password = $1', [await quickHash(demoPassword)])
  await client.end()
  process.env[nameVariable] = new URL(url).pathname.slice(1)
}

/** A new database of a shop that was started before. */
export const makeShopDatabase = () => makeDatabase(process.env[nameVariable])
