import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pubsub } from '../live/pubsub'
import { pool } from '../platform/db'

/** A load balancer that asks has little patience; a statement has more. */
const MOST_MS = 2_000

let stopping = false

/** From now on `/readyz` says no, so that a load balancer sends nobody here any more. */
export function stopBeingReady() {
  stopping = true
}

/** `/healthz`: the process lives. `/readyz`: it can serve, database and pub/sub answer. */
export function healthRoutes(app: FastifyInstance) {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    if (stopping) return reply.status(503).send({ status: 'stopping' })
    try {
      await Promise.race([pool.query('SELECT 1'), tooLate()])
      if (!(await pubsub.isAnswering())) {
        return reply.status(503).send({ status: 'pub/sub away' })
      }
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'database away' })
    }
  })
}

async function tooLate(): Promise<never> {
  await setTimeout(MOST_MS, undefined, { ref: false })
  throw new Error('The database hangs')
}
