import { jest } from '@jest/globals'
import { eventually } from '../../test/kit/eventually'
import { openDatabase } from '../../test/kit/servers/own-database'
import { DatabaseClient } from './database-client'
import { pool } from './db'
import { every } from './timers'

openDatabase()

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
