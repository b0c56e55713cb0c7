import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { jest } from '@jest/globals'
import { makeDatabaseProxy } from '../../test/kit/database-proxy'
import { eventually } from '../../test/kit/eventually'
import { database, openDatabase } from '../../test/kit/own-database'
import { DatabaseClient } from '../platform/database-client'
import { pool } from '../platform/db'
import { listPackages, packagesInMemory, refreshPackages } from './snapshot'
import { watchPackages } from './watch-packages'

openDatabase()

const stops: (() => Promise<void>)[] = []

/** Watches until the test ends, or `stop` is called. */
function watch(...how: Parameters<typeof watchPackages>) {
  const stopWatching = watchPackages(...how)
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= stopWatching()
    return stopped
  }
  stops.push(stop)
  return stop
}

afterEach(async () => {
  jest.restoreAllMocks()
  for (const stop of stops.splice(0)) await stop()
})

const addPackage = () =>
  pool.query(`INSERT INTO package (name, price_cents, total_inventory, available_inventory)
              VALUES ('Gold', 100, 5, 5)`)

const setPrice = (cents: number) => pool.query('UPDATE package SET price_cents = $1', [cents])

const shownPrices = async () => (await listPackages()).packages.map(({ priceCents }) => priceCents)

/** Counts reads of the list from here on. */
function countReads() {
  const statements = jest.spyOn(DatabaseClient.prototype, 'query')
  return () => statements.mock.calls.filter(([statement]) => statement?.name === 'packages').length
}

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
  const stop = watch(proxy.url)
  await eventually(async () => {
    expect(proxy.hasDropped()).toBe(true)
    expect(await listeners()).toEqual(['LISTEN packages'])
  })
  await stop()
  await eventually(async () => expect(await listeners()).toEqual([]))
  proxy.close()
})

test('reads once for several changes, and nothing for one that a response has already read', async () => {
  await addPackage()
  const reads = countReads()
  const stop = watch(database.url, { collectMs: 500 })
  await eventually(async () => expect(await listeners()).toEqual(['LISTEN packages']))
  await eventually(() => expect(reads()).toBe(1))

  await pool.query(`DO $$ BEGIN
    FOR cents IN 2..6 LOOP
      UPDATE package SET price_cents = cents * 100; COMMIT; PERFORM pg_sleep(0.02);
    END LOOP;
  END $$`)
  await eventually(async () => expect(await shownPrices()).toEqual([600]))
  expect(reads()).toBe(2)

  await setPrice(700)
  await refreshPackages() // as after a hold
  await pool.query('UPDATE package SET held_inventory = 0')
  await sleep(800)
  expect(reads()).toBe(3)
  await stop()
})

test('replaces a connection that went silent, and reads the table until then', async () => {
  const proxy = makeDatabaseProxy()
  const url = await proxy.before(database.url)
  const stop = watch(url, { heartbeatSeconds: 0.1, silentMs: 700, collectMs: 10 })
  await eventually(async () => expect(await listeners()).toEqual(['LISTEN packages']))
  await setPrice(800)
  await eventually(async () => expect(await shownPrices()).toEqual([800]))
  await sleep(1_000) // heartbeats keep it
  const reads = countReads()
  await listPackages()
  expect(reads()).toBe(0)

  proxy.freeze()
  await setPrice(900)
  await eventually(() => expect(packagesInMemory().packages).toMatchObject([{ priceCents: 900 }]))
  await eventually(async () => expect(await shownPrices()).toEqual([900]))
  await proxy.takeAway()
  await proxy.giveBack()
  proxy.thaw()
  await eventually(async () => {
    const before = reads()
    await listPackages()
    expect(reads()).toBe(before)
  })
  await stop()
  await proxy.takeAway()
})
