import type { ServiceKind } from '../generated/prisma/client'
import { prepared } from './db'
import { warnRarely } from './log'

/** Between two writes of a kind by this instance; what happens meanwhile comes with the second. */
const PAUSE_MS = 60_000
const MAX_PROBLEM_LENGTH = 200

/** What happened since the last write, by the clock of this process. */
export interface Outcome {
  succeededAt?: number
  failedAt?: number
  problem?: string
}

/**
 * Stores how long ago a service last worked and failed. What is older than what is stored is left out. So is what another
 * instance has stored less than a minute ago, unless it is news: a failure while it works, another cause of a failure, or
 * a success while it fails.
 */
export const storeOutcomeText = `
  INSERT INTO service_state AS known (kind, last_success_at, last_failure_at, problem, failing_since)
  SELECT $1::service_kind, succeeded_at, failed_at, $4,
         CASE WHEN failed_at > coalesce(succeeded_at, '-infinity') THEN failed_at END
    FROM (SELECT now() - $2::float8 * interval '1 ms' AS succeeded_at,
                 now() - $3::float8 * interval '1 ms' AS failed_at) AS outcome
  ON CONFLICT (kind) DO UPDATE SET
    last_success_at = coalesce(excluded.last_success_at, known.last_success_at),
    last_failure_at = coalesce(excluded.last_failure_at, known.last_failure_at),
    problem = coalesce(excluded.problem, known.problem),
    failing_since = CASE WHEN excluded.last_success_at IS NULL
      THEN coalesce(known.failing_since, excluded.failing_since) ELSE excluded.failing_since END
  WHERE greatest(excluded.last_success_at, excluded.last_failure_at)
      > greatest(known.last_success_at, known.last_failure_at)
      + CASE WHEN known.failing_since IS NULL AND excluded.last_failure_at IS NULL
               OR known.failing_since IS NOT NULL AND excluded.last_success_at IS NULL
              AND known.problem = excluded.problem
          THEN interval '55 s' ELSE interval '0' END`

const store = prepared('store-service-outcome', storeOutcomeText)

/** Values of `storeOutcomeText`. */
export const outcomeValues = (kind: ServiceKind, { succeededAt, failedAt, problem }: Outcome) => {
  const now = performance.now()
  const age = (time?: number) => (time === undefined ? null : now - time)
  return [kind, age(succeededAt), age(failedAt), problem?.slice(0, MAX_PROBLEM_LENGTH) ?? null]
}

export const success = (): Outcome => ({ succeededAt: performance.now() })
export const failure = (problem: string): Outcome => ({ failedAt: performance.now(), problem })

/** Notes that a service has just worked. Returns at once and never fails. */
export const noteSuccess = (kind: ServiceKind) => note(kind, success())

/** Notes that a service has just failed, and why, in words without secrets. Returns at once and never fails. */
export const noteFailure = (kind: ServiceKind, problem: string) => note(kind, failure(problem))

const unstored = new Map<ServiceKind, Outcome>()
/** Of the kinds that were written less than a minute ago. */
const pauses = new Map<ServiceKind, NodeJS.Timeout>()
const writes = new Set<Promise<void>>()

function note(kind: ServiceKind, outcome: Outcome) {
  unstored.set(kind, { ...unstored.get(kind), ...outcome })
  if (!pauses.has(kind)) write(kind)
}

function write(kind: ServiceKind) {
  clearTimeout(pauses.get(kind))
  pauses.delete(kind)
  const outcome = unstored.get(kind)
  if (!outcome) return
  unstored.delete(kind)
  pauses.set(kind, setTimeout(write, PAUSE_MS, kind).unref())
  const writing = storeOutcome(kind, outcome).finally(() => writes.delete(writing))
  writes.add(writing)
}

async function storeOutcome(kind: ServiceKind, outcome: Outcome) {
  try {
    await store(outcomeValues(kind, outcome))
  } catch (error) {
    unstored.set(kind, { ...outcome, ...unstored.get(kind) }) // for the next write
    warnRarely({ err: error, service: kind }, 'the state of a service was not stored')
  }
}

/** Stores what waits for its minute, before a stop. */
export async function storeServiceStates() {
  for (const kind of unstored.keys()) write(kind)
  await Promise.all(writes)
}
