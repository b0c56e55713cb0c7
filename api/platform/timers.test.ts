import { makeDatabase } from '../../test/kit/database'
import { eventually } from '../../test/kit/eventually'
import { expectLog } from '../../test/kit/expect-log'
import { connectDatabase, disconnectDatabase, pool } from './db'
import { every } from './timers'

let database: Awaited<ReturnType<typeof makeDatabase>>

beforeAll(async () => {
  database = await makeDatabase()
  connectDatabase({ url: database.url })
})

afterAll(async () => {
  await disconnectDatabase()
  await database.drop()
})

const EVERY_SECONDS = 0.02

test('runs a job on one instance at a time', async () => {
  let runs = 0
  let together = 0
  let most = 0
  const job = async () => {
    runs++
    most = Math.max(most, ++together)
    await pool.query('SELECT pg_sleep(0.05)')
    together--
  }
  const stops = Array.from({ length: 3 }, () => every(EVERY_SECONDS, 'a test job', job))

  await eventually(() => expect(runs).toBeGreaterThan(4))
  await Promise.all(stops.map((stop) => stop()))

  expect(most).toBe(1)
  const after = runs
  await pool.query('SELECT pg_sleep(0.1)')
  expect(runs).toBe(after)
})

test('runs a failed job again', async () => {
  expectLog(/^log: job failed/)
  let runs = 0
  const stop = every(EVERY_SECONDS, 'a failing job', async () => {
    runs++
    throw new Error('not today')
  })
  await eventually(() => expect(runs).toBeGreaterThan(2))
  await stop()
})

test('waits while another instance holds the lock, and runs when that one is killed', async () => {
  const other = await pool.connect()
  await other.query(`SELECT pg_advisory_lock(hashtext('a locked job'))`)
  let runs = 0
  const stop = every(EVERY_SECONDS, 'a locked job', async () => {
    runs++
  })
  await pool.query('SELECT pg_sleep(0.2)')
  expect(runs).toBe(0)

  other.release(new Error('killed'))
  await eventually(() => expect(runs).toBeGreaterThan(0))
  await stop()
})
