import { eventually } from '../../test/kit/eventually'
import { openShop } from '../../test/kit/shop'
import { pool } from './db'
import { every } from './timers'

openShop()

const OFTEN = 0.02

test('a job runs on one instance at a time', async () => {
  let runs = 0
  let together = 0
  let most = 0
  const job = async () => {
    runs++
    most = Math.max(most, ++together)
    await pool.query('SELECT pg_sleep(0.05)')
    together--
  }
  const stops = Array.from({ length: 3 }, () => every(OFTEN, 'a test job', job))

  await eventually(() => expect(runs).toBeGreaterThan(4))
  await Promise.all(stops.map((stop) => stop()))

  expect(most).toBe(1)
  const after = runs
  await pool.query('SELECT pg_sleep(0.1)')
  expect(runs).toBe(after)
})

test('a job that fails runs again', async () => {
  let runs = 0
  const stop = every(OFTEN, 'a failing job', async () => {
    runs++
    throw new Error('not today')
  })
  await eventually(() => expect(runs).toBeGreaterThan(2))
  await stop()
})

test('a job waits while another instance has it, and goes on when that one is killed', async () => {
  const other = await pool.connect()
  await other.query(`SELECT pg_advisory_lock(hashtext('a taken job'))`)
  let runs = 0
  const stop = every(OFTEN, 'a taken job', async () => {
    runs++
  })
  await pool.query('SELECT pg_sleep(0.2)')
  expect(runs).toBe(0)

  other.release(new Error('killed'))
  await eventually(() => expect(runs).toBeGreaterThan(0))
  await stop()
})
