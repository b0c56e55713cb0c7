import { prepared } from './db'
import { log } from './log'
import { jobInterval, jobLastSuccess, jobRuns } from './metrics'
import { pubsub } from './pubsub'
import { traceSpan } from './tracing'

declare module './pubsub' {
  interface Topics {
    /** An instance has leased this run of a job. Older releases listen to the name, so it stays. */
    jobClaimed: [event: { name: string }]
  }
}

/** Leases a run if it is due; the job is due again an interval later. */
const takeLease = prepared(
  'lease-job',
  `INSERT INTO job (name, due_at) VALUES ($1, clock_timestamp() + $2 * interval '1 s')
   ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at WHERE job.due_at <= clock_timestamp()`,
)

const postpone = prepared(
  'postpone-job',
  `UPDATE job SET due_at = clock_timestamp() + $2 * interval '1 s' WHERE name = $1`,
)

/**
 * Runs a job at an interval, on one instance at a time: the one that leases it in the table `job`. No
 * lock or connection is held while it runs, so it works behind a transaction pooler. A long run keeps
 * postponing the next one; when its instance is killed, another one runs the job an interval later.
 * The instance that ran a job tells the others, which then leave the next run to it, too.
 *
 * Returns a function that stops the timer, aborts the signal of a run in progress, and waits for that
 * run. `atStart` runs the job at once if it is due.
 */
export function every(
  seconds: number,
  name: string,
  job: (stopping: AbortSignal) => Promise<void>,
  { atStart = false } = {},
) {
  const stopping = new AbortController()
  jobInterval.set({ job: name }, seconds)
  jobLastSuccess.setToCurrentTime({ job: name })
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout

  function runIn(delaySeconds: number) {
    clearTimeout(timer)
    if (!stopping.signal.aborted) timer = setTimeout(turn, delaySeconds * 1_000)
  }
  function turn() {
    running = runIfDue(seconds, name, () => job(stopping.signal))
      .then(runIn)
      .finally(() => {
        running = undefined
      })
  }
  const stopListening = onLeased(name, () => {
    if (!running) runIn(seconds * othersWait())
  })
  runIn(atStart ? 0 : seconds)

  return async () => {
    stopping.abort()
    clearTimeout(timer)
    stopListening()
    await running
  }
}

/** How many intervals an instance waits that did not run the job: a bit longer than the one that did. */
export const othersWait = () => 1.1 + Math.random() / 2

/** Tells the other instances that this one has just done what is done once per interval. */
export const announceLease = (name: string) => pubsub.publish('jobClaimed', { name })

/** Calls the listener on each such announcement, our own included. Returns a stop function. */
export const onLeased = (name: string, listener: () => void) =>
  pubsub.listen('jobClaimed', (lease) => {
    if (lease.name === name) listener()
  })

/** Returns after how many seconds to try again. */
async function runIfDue(seconds: number, name: string, job: () => Promise<void>) {
  let postponing: NodeJS.Timeout | undefined
  try {
    const { rowCount } = await takeLease([name, seconds])
    if (rowCount === 0) return seconds * othersWait()
    announceLease(name)
    postponing = setInterval(() => {
      postpone([name, seconds]).catch((error) => log.warn({ err: error, job: name }, 'slow job'))
    }, seconds * 300)
    await traceSpan(`job ${name}`, {}, job)
    jobRuns.inc({ job: name, outcome: 'done' })
    jobLastSuccess.setToCurrentTime({ job: name })
  } catch (error) {
    jobRuns.inc({ job: name, outcome: 'failed' })
    log.error({ err: error, job: name }, 'job failed; it will run again')
  } finally {
    clearInterval(postponing)
  }
  return seconds
}
