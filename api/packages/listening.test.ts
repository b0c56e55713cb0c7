import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { makeDatabase } from '../../test/kit/database'
import { eventually } from '../../test/kit/eventually'
import { connectDatabase, disconnectDatabase, pool } from '../platform/db'
import { watchPackages } from './snapshot'

let database: Awaited<ReturnType<typeof makeDatabase>>

beforeAll(async () => {
  database = await makeDatabase()
  connectDatabase(database.url, () => {})
})

afterAll(async () => {
  await disconnectDatabase()
  await database.drop()
})

/** The way to the database, which breaks as soon as somebody begins to listen, but only once. */
async function breakingOnce() {
  const { hostname, port } = new URL(database.url)
  let isBroken = false
  const server = createServer((client) => {
    const there = connect(Number(port), hostname)
    client.on('data', (sent) => {
      if (!isBroken && sent.includes('LISTEN packages')) {
        isBroken = true
        client.resetAndDestroy()
      } else there.write(sent)
    })
    there.pipe(client)
    for (const socket of [client, there]) socket.on('error', () => {})
    client.on('close', () => there.destroy())
    there.on('close', () => client.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, hasBroken: () => isBroken, close: () => server.close() }
}

async function listeners() {
  const { rows } = await pool.query(
    `SELECT query FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'drivefair packages'`,
  )
  return rows.map(({ query }) => query)
}

test('a line that breaks as it begins to listen is replaced by one, which ends with the server', async () => {
  const way = await breakingOnce()
  const stop = watchPackages(way.url)
  await eventually(async () => {
    expect(way.hasBroken()).toBe(true)
    expect(await listeners()).toEqual(['LISTEN packages'])
  })
  await stop()
  await eventually(async () => expect(await listeners()).toEqual([]))
  way.close()
})
