import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { commit, version } from './build-info'
import { warnRarely } from './log'

// All metrics in one list: the dashboard and the alerts in ops/ use these names. Label values come from
// our code or from a list, never from a request, so that no one can make more series.

export const registry = new Registry()
collectDefaultMetrics({ register: registry })
const registers = [registry]

export const httpRequests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to the end of the response, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers,
})

export const graphqlOperations = new Histogram({
  name: 'graphql_operation_duration_seconds',
  help: 'Time to execute an operation or to begin a subscription, by name; `other` is not of our pages.',
  labelNames: ['operation', 'type'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers,
})

export const graphqlErrors = new Counter({
  name: 'graphql_errors_total',
  help: 'GraphQL responses with this error code, by operation.',
  labelNames: ['operation', 'code'],
  registers,
})

export const subscriptions = new Gauge({
  name: 'subscriptions',
  help: 'GraphQL subscriptions that are open on this instance.',
  registers,
})

export const socketsOpen = new Gauge({
  name: 'sockets_open',
  help: 'Open WebSockets of this instance, by kind: graphql or ws.',
  labelNames: ['kind'],
  registers,
})

export const poolConnections = {
  total: new Gauge({
    name: 'pg_pool_total',
    help: 'PostgreSQL connections of this instance.',
    registers,
  }),
  idle: new Gauge({
    name: 'pg_pool_idle',
    help: 'PostgreSQL connections that are open and not in use.',
    registers,
  }),
  waiting: new Gauge({
    name: 'pg_pool_waiting',
    help: 'Callers that wait for a PostgreSQL connection.',
    registers,
  }),
}

export const redisUp = new Gauge({
  name: 'redis_up',
  help: '1 while events reach the other instances; absent without REDIS_URL.',
  registers,
})

export const packageListAge = new Gauge({
  name: 'packages_snapshot_age_seconds',
  help: 'Age of the package list that this instance shows; it is read twice a second.',
  registers,
})

export const mailQueue = new Gauge({
  name: 'mail_queue',
  help: 'Unsent email: due, retrying after a failure, or given up.',
  labelNames: ['state'],
  registers,
})

export const mailOldest = new Gauge({
  name: 'mail_oldest_seconds',
  help: 'Age of the oldest email that is still to be sent; 0 when there is none.',
  registers,
})

export const ordersByStatus = new Gauge({
  name: 'orders',
  help: 'Orders that wait for a payment (PENDING) or for staff (REVIEW).',
  labelNames: ['status'],
  registers,
})

export const serviceProblem = new Gauge({
  name: 'service_problem_seconds',
  help: 'For how long a service that is configured has failed, by its kind; 0 while it works.',
  labelNames: ['service'],
  registers,
})

export const heldUnitsDifference = new Gauge({
  name: 'held_units_difference',
  help: 'Units on hold without a pending order, or the reverse, in two runs of the check; 0 is right.',
  registers,
})

export const providerRequests = new Histogram({
  name: 'provider_request_duration_seconds',
  help: 'Time of a call to the payment provider with its retries: ok, rejected, or unavailable.',
  labelNames: ['call', 'outcome'],
  buckets: [0.1, 0.3, 1, 2, 5, 10],
  registers,
})

export const webhookEvents = new Counter({
  name: 'webhook_events_total',
  help: 'Webhooks of the payment provider: handled, failed (the provider retries), or refused.',
  labelNames: ['type', 'outcome'],
  registers,
})

export const jobRuns = new Counter({
  name: 'job_runs_total',
  help: 'Job runs on this instance, by outcome.',
  labelNames: ['job', 'outcome'],
  registers,
})

export const jobInterval = new Gauge({
  name: 'job_interval_seconds',
  help: 'How often a job is due on one of the instances.',
  labelNames: ['job'],
  registers,
})

export const jobLastSuccess = new Gauge({
  name: 'job_last_success_timestamp_seconds',
  help: 'When a job last succeeded on this instance; until then, when the instance started it.',
  labelNames: ['job'],
  registers,
})

export const browserErrors = new Counter({
  name: 'browser_errors_total',
  help: 'Crashes that our own pages reported: error, rejection, screen, or load.',
  labelNames: ['kind'],
  registers,
})

new Gauge({
  name: 'build_info',
  help: 'The release that runs here; the value is always 1.',
  labelNames: ['version', 'commit'],
  registers,
}).set({ version, commit }, 1)

/** A scrape waits no longer than this for a value, for example from a database that hangs. */
const READ_WITHIN_MS = 1_000

interface Reading {
  gauges: Gauge<string>[]
  read: () => void | Promise<void>
  running?: Promise<unknown> | undefined
}

const readings: Reading[] = []

/** Sets gauges whenever they are scraped. What cannot be read in time is missing instead of old. */
export function readAtScrape(gauges: Gauge<string>[], read: Reading['read']) {
  for (const gauge of gauges) forget(gauge)
  readings.push({ gauges, read })
}

/** Returns all metrics in the text format of Prometheus. */
export async function scrape() {
  await Promise.race([
    Promise.all(readings.map(refresh)),
    sleep(READ_WITHIN_MS, undefined, { ref: false }),
  ])
  return registry.metrics()
}

function refresh(reading: Reading) {
  reading.running ??= start(reading).finally(() => {
    reading.running = undefined
  })
  return reading.running
}

async function start({ gauges, read }: Reading) {
  for (const gauge of gauges) forget(gauge)
  try {
    await read()
  } catch (error) {
    warnRarely({ err: error }, 'metrics not read')
  }
}

function forget(gauge: Gauge<string>) {
  gauge.reset()
  gauge.remove({}) // a gauge without labels would be 0
}
