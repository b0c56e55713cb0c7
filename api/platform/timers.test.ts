import { once } from 'node:events'
import { withWaitsOf } from '../../test/kit/clock'
import { eventually } from '../../test/kit/eventually'
import { expectLog } from '../../test/kit/guards/expect-log'
import { openDatabase } from '../../test/kit/servers/own-database'
import { pool } from './db'
import { announceLease, every } from './timers'

openDatabase()

const EVERY_SECONDS = 0.02

test('a run that takes longer than the interval keeps its lease', async () => {
  const dueAt = async () => {
    const { rows } = await pool.query<{ due: Date }>(
      `SELECT due_at AS due FROM job WHERE name = 'a slow job'`,
    )
    return Number(rows[0]?.due)
  }
  let runs = 0
  const stop = every(EVERY_SECONDS, 'a slow job', async () => {
    runs++
    const leased = await dueAt()
    await eventually(async () =>
      expect(await dueAt()).toBeGreaterThan(leased + 2_000 * EVERY_SECONDS),
    )
  })
  await eventually(() => expect(runs).toBeGreaterThan(1))
  await stop()
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

test('leaves a run to the instance that leased it, and takes over when that one is killed', async () => {
  const { rows } = await pool.query<{ due: Date }>(
    `INSERT INTO job VALUES ('a leased job', now() + interval '300 ms') RETURNING due_at AS due`,
  )
  let ranAt: Date | undefined
  const stop = every(EVERY_SECONDS, 'a leased job', async () => {
    const now = await pool.query<{ time: Date }>('SELECT clock_timestamp() AS time')
    ranAt ??= now.rows[0]?.time
  })
  await eventually(() => expect(ranAt).toBeDefined())
  await stop()
  const dueAt = rows[0]?.due
  expect(dueAt && ranAt && ranAt >= dueAt).toBe(true)
})

test('leaves the next run to the instance that announced this one', async () => {
  const seconds = 600
  const runs = { announced: 0, other: 0 }
  await withWaitsOf(seconds * 1_000, async (endIntervals) => {
    const stops = [
      every(seconds, 'an announced job', async () => {
        runs.announced++
      }),
      every(seconds, 'another job', async () => {
        runs.other++
      }),
    ]
    announceLease('an announced job') // as another instance does: this one now waits for longer than the interval
    endIntervals()
    await eventually(() => expect(runs.other).toBe(1))
    await Promise.all(stops.map((stop) => stop()))
  })
  expect(runs).toEqual({ announced: 0, other: 1 })
})
