import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { makeCustomer } from '../../test/kit/people/people'
import { addToCart } from '../../test/kit/requests/operations'
import { say } from '../../test/kit/scenes/chats'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import { openPage } from '../../test/kit/scenes/purchases'
import {
  backUp,
  contentOf,
  newFile,
  openBackupFolder,
  restoreInto,
} from '../../test/kit/servers/copies'
import { makeDatabase, makeEmptyDatabase, runStatement } from '../../test/kit/servers/database'
import { startDebianPostgres } from '../../test/kit/servers/debian-postgres'
import { graph, makePackage, makeVisitor, openShop } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'
import { backup } from './backup'

openShop()
openBackupFolder()

let debian: Awaited<ReturnType<typeof startDebianPostgres>>
let shopUrl: string
/** Of the shop, while it was selling. */
let file: string

beforeAll(async () => {
  debian = await startDebianPostgres()
  shopUrl = String(pool.options.connectionString)
}, 300_000) // where the package must be installed first

afterAll(() => debian.stop())

/** Many rows between the packages and the orders, so that the shop sells while they are copied. */
const fillCarts = () =>
  pool.query(`INSERT INTO cart (owner_hash)
              SELECT sha256(n::text::bytea) FROM generate_series(1, 20000) AS n`)

/** Visitors who buy, hold and chat until `work` is done. */
async function whileSelling<T>(work: () => Promise<T>) {
  const bought = await makePackage({ availableInventory: 100_000 })
  let isDone = false
  const repeat = async (turn: () => Promise<unknown>) => {
    while (!isDone) await turn()
  }
  const buy = async (pays: boolean) => {
    const visitor = makeVisitor()
    await graph(visitor, addToCart, { packageId: bought.id, quantity: 1 })
    const { url } = await openPage(visitor)
    if (pays) await payOnPage(url)
  }
  const chat = async () => say((await makeCustomer()).caller, 'Hello\\\n\t\\.\nagain')
  await Promise.all([chat(), buy(true)])
  const selling = [buy, buy].map((turn, nth) => repeat(() => turn(nth > 0)))
  try {
    return await work()
  } finally {
    isDone = true
    await Promise.all([...selling, repeat(chat)])
  }
}

test('a backup of a shop that sells is consistent, and restored on PostgreSQL 15', async () => {
  await fillCarts()
  file = newFile()
  const [before] = await whileSelling(async () => {
    const orders = await db.order.count()
    await backUp(shopUrl, file)
    return [orders]
  })

  const url = await debian.makeDatabase()
  const { violations, rows } = await restoreInto(url, file)

  expect(violations).toEqual([])
  expect(rows).toBeGreaterThan(20_000)
  expect(await db.order.count()).toBeGreaterThan(Number(before) + 2)
  const again = await backUp(url)
  expect(await contentOf(again)).toEqual(await contentOf(file))
})

test('a backup from PostgreSQL 15 is restored on PostgreSQL 18', async () => {
  const older = await debian.makeDatabase()
  await restoreInto(older, file)
  const database = await makeEmptyDatabase()

  const { violations } = await restoreInto(database.url, await backUp(older))

  expect(violations).toEqual([])
  expect(await contentOf(await backUp(database.url))).toEqual(await contentOf(file))
  await database.drop()
})

test('takes as long as it needs, whatever the timeouts of the database', async () => {
  const { url, drop } = await makeDatabase()
  const other = new pg.Client(url)
  await other.connect()
  await other.query('BEGIN; LOCK TABLE mail')
  const name = new URL(url).pathname.slice(1)
  for (const setting of ['statement', 'idle_in_transaction_session', 'transaction']) {
    await runStatement(`ALTER DATABASE ${name} SET ${setting}_timeout = '2s'`)
  }
  const holdUp = async () => {
    await other.query('SELECT pg_sleep(2.5)')
    await other.end()
  }
  const [copy] = await Promise.all([backUp(url), holdUp()])
  expect((await contentOf(copy)).rows.length).toBeGreaterThan(0)
  await drop()
})

test('replaces no file, and leaves none behind when it is interrupted', async () => {
  await expect(backUp(shopUrl, file)).rejects.toThrow('exists: choose another name')

  const other = newFile()
  const origin = { databaseUrl: shopUrl, version: '', secrets: {}, sessionSecretHash: null }
  const interrupted = AbortSignal.timeout(5)
  await expect(backup(origin, other, interrupted)).rejects.toThrow('aborted')
  expect([other, `${other}.backup-part`].filter(existsSync)).toEqual([])
})

test('removes day-old leftovers of killed backups, and nothing else', async () => {
  const folder = newFile()
  await mkdir(folder)
  const old = new Date(Date.now() - 25 * 60 * 60_000)
  for (const name of ['killed.backup-part', 'download.part', 'whole.backup']) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), old, old)
  }
  await writeFile(join(folder, 'running.backup-part'), '')
  await backUp(shopUrl, join(folder, 'new.backup'))
  expect((await readdir(folder)).sort()).toEqual([
    'download.part',
    'new.backup',
    'running.backup-part',
    'whole.backup',
  ])
})
