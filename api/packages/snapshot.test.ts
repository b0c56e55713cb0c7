import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { eventually } from '../../test/kit/eventually'
import { database, openDatabase } from '../../test/kit/own-database'
import { pool } from '../platform/db'
import { watchPackages } from './snapshot'

openDatabase()

/** Proxies the database and drops the first connection that runs LISTEN. */
async function startProxy() {
  const { hostname, port } = new URL(database.url)
  let hasDropped = false
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    client.on('data', (sent) => {
      if (!hasDropped && sent.includes('LISTEN packages')) {
        hasDropped = true
        client.resetAndDestroy()
      } else upstream.write(sent)
    })
    upstream.pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, hasDropped: () => hasDropped, close: () => server.close() }
}

async function listeners() {
  const { rows } = await pool.query<{ query: string }>(
    `SELECT query FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'drivefair packages'`,
  )
  return rows.map(({ query }) => query)
}

test('reconnects the package listener once when it drops during LISTEN, and stops with the server', async () => {
  const proxy = await startProxy()
  const stop = watchPackages(proxy.url)
  await eventually(async () => {
    expect(proxy.hasDropped()).toBe(true)
    expect(await listeners()).toEqual(['LISTEN packages'])
  })
  await stop()
  await eventually(async () => expect(await listeners()).toEqual([]))
  proxy.close()
})
