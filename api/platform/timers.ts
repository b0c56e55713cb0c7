import { jobRuns } from '../http/metrics'
import { pool } from './db'
import { log } from './log'

/**
 * Runs a job every so many seconds, on one instance at a time: whoever gets the advisory lock runs
 * it, the others skip. The lock dies with its connection, so a killed server never blocks a job.
 * Returns a function that stops it and waits for a run under way.
 */
export function every(seconds: number, name: string, job: () => Promise<void>) {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= runAlone(name, job).finally(() => {
      running = undefined
    })
  }, seconds * 1_000)

  return async () => {
    clearInterval(timer)
    await running
  }
}

async function runAlone(name: string, job: () => Promise<void>) {
  try {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtext($1)) AS won', [
        name,
      ])
      if (!rows[0].won) return
      await job()
      await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name])
      jobRuns.inc({ job: name, outcome: 'done' })
    } catch (error) {
      broken = error as Error // closing the connection gives the lock back in any case
      throw error
    } finally {
      client.release(broken)
    }
  } catch (error) {
    jobRuns.inc({ job: name, outcome: 'failed' })
    log.error({ err: error, job: name }, 'job failed; it will run again')
  }
}
