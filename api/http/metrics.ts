import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { config } from '../config'
import { Refusal } from '../platform/errors'
import { documented } from './openapi'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to the end of the response, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [registry],
})

export const jobRuns = new Counter({
  name: 'job_runs_total',
  help: 'Job runs on this instance, by outcome.',
  labelNames: ['job', 'outcome'],
  registers: [registry],
})

export const heldUnitsDifference = new Gauge({
  name: 'held_units_difference',
  help: 'Units on hold without a pending order, or the reverse, in two runs of the check; 0 is right.',
  registers: [registry],
})

/** Measures every request and serves `/metrics` for Prometheus. */
export function metricsRoutes(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1_000,
    )
  })
  const description = {
    summary: 'Metrics for Prometheus; 404 in production without METRICS_TOKEN',
    access: 'metrics',
    answers: { 200: { mediaType: 'text/plain' } },
    refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
  } as const
  app.get('/metrics', documented(description), async (request, reply) => {
    const { METRICS_TOKEN: token, isProduction } = config
    if (!token && isProduction) return reply.callNotFound()
    if (token && !isSame(request.headers.authorization, `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal('UNAUTHENTICATED', 'Unauthorized')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Compares secrets of any length in constant time. */
const isSame = (given = '', expected: string) => timingSafeEqual(hashOf(given), hashOf(expected))
