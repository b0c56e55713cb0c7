import { jobRuns } from '../http/metrics'
import { pool } from './db'
import { log } from './log'

/**
 * Runs a job at an interval, on one instance at a time: the one that gets the advisory lock; the
 * others skip. The lock ends with its connection, so a killed server never blocks a job. Returns a
 * function that stops the timer and waits for a run in progress. `atStart` also runs it at once.
 */
export function every(
  seconds: number,
  name: string,
  job: () => Promise<void>,
  { atStart = false } = {},
) {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= runAlone(name, job).finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(run, seconds * 1_000)
  if (atStart) run()

  return async () => {
    clearInterval(timer)
    await running
  }
}

async function runAlone(name: string, job: () => Promise<void>) {
  try {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      const { rows } = await client.query<{ isOurs: boolean }>(
        'SELECT pg_try_advisory_lock(hashtext($1)) AS "isOurs"',
        [name],
      )
      if (!rows[0]?.isOurs) return
      await job()
      await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name])
      jobRuns.inc({ job: name, outcome: 'done' })
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      client.release(failure) // a failure closes the connection, which releases the lock
    }
  } catch (error) {
    jobRuns.inc({ job: name, outcome: 'failed' })
    log.error({ err: error, job: name }, 'job failed; it will run again')
  }
}
