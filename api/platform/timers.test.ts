import { once } from 'node:events'
import { jest } from '@jest/globals'
import { eventually } from '../../test/kit/eventually'
import { expectLog } from '../../test/kit/guards/expect-log'
import { openDatabase } from '../../test/kit/servers/own-database'
import { DatabaseClient } from './database-client'
import { pool } from './db'
import { every } from './timers'

openDatabase()

const EVERY_SECONDS = 0.02

test('runs a job on one instance at a time, also when a run takes longer than the interval', async () => {
  let runs = 0
  let together = 0
  let most = 0
  const job = async () => {
    runs++
    most = Math.max(most, ++together)
    await pool.query('SELECT pg_sleep(2.6)')
    together--
  }
  // Long enough for the claim to be extended in time on a busy machine.
  const stops = Array.from({ length: 3 }, () => every(2, 'a test job', job, { atStart: true }))

  await eventually(() => expect(runs).toBeGreaterThan(1))
  await Promise.all(stops.map((stop) => stop()))

  expect(most).toBe(1)
  const after = runs
  await pool.query('SELECT pg_sleep(0.1)')
  expect(runs).toBe(after)
})

test('a stop ends a run in progress, and waits for it', async () => {
  let isRunning = false
  const stop = every(EVERY_SECONDS, 'a long job', async (stopping) => {
    isRunning = true
    await once(stopping, 'abort')
    isRunning = false
  })
  await eventually(() => expect(isRunning).toBe(true))
  await stop()
  expect(isRunning).toBe(false)
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

test('leaves a run to the instance that claimed it, and takes over when that one is killed', async () => {
  const { rows } = await pool.query<{ due: Date }>(
    `INSERT INTO job VALUES ('a claimed job', now() + interval '300 ms') RETURNING due_at AS due`,
  )
  let ranAt: Date | undefined
  const stop = every(EVERY_SECONDS, 'a claimed job', async () => {
    const now = await pool.query<{ time: Date }>('SELECT clock_timestamp() AS time')
    ranAt ??= now.rows[0]?.time
  })
  await eventually(() => expect(ranAt).toBeDefined())
  await stop()
  const dueAt = rows[0]?.due
  expect(dueAt && ranAt && ranAt >= dueAt).toBe(true)
})

test('four instances that hear each other pay for about one claim per interval', async () => {
  let runs = 0
  const stops = Array.from({ length: 4 }, () =>
    every(0.4, 'a shared job', async () => {
      runs++
    }),
  )
  await eventually(() => expect(runs).toBeGreaterThan(0))
  const statements = jest.spyOn(DatabaseClient.prototype, 'query')
  const claimsPerRun = async () => {
    statements.mockClear()
    const before = runs
    await eventually(() => expect(runs - before).toBeGreaterThan(3))
    return statements.mock.calls.length / (runs - before)
  }
  // The lowest of three, because a pause of this process makes all of them try.
  const ratios = [await claimsPerRun(), await claimsPerRun(), await claimsPerRun()]
  statements.mockRestore()
  await Promise.all(stops.map((stop) => stop()))
  expect(Math.min(...ratios)).toBeLessThan(1.5) // without hearing each other: 4
})
