import type { FastifyInstance } from 'fastify'
import { config } from '../platform/config'
import { Refusal } from '../platform/errors'
import { httpRequests, readAtScrape, redisUp, registry, scrape } from '../platform/metrics'
import { pubsub } from '../platform/pubsub'
import { isSameSecret } from './bearer'
import { documented } from './openapi'

readAtScrape([redisUp], async () => {
  if (config.REDIS_URL) redisUp.set(Number(await pubsub.isAnswering()))
})

/** Measures every request and serves `/metrics` for Prometheus. */
export function metricsRoutes(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    httpRequests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1_000,
    )
    done()
  })
  const description = {
    summary: 'Metrics for Prometheus; 404 in production without METRICS_TOKEN',
    access: 'metrics',
    answers: { 200: { mediaTypes: ['text/plain'] } },
    refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
  } as const
  app.get('/metrics', documented(description), async (request, reply) => {
    const { METRICS_TOKEN: token, isProduction } = config
    if (!token && isProduction) return reply.callNotFound()
    if (token && !isSameSecret(request.headers.authorization, `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal('UNAUTHENTICATED', 'Unauthorized')
    }
    return reply.type(registry.contentType).send(await scrape())
  })
}
