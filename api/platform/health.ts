import type { FastifyInstance } from 'fastify'
import { pool } from './db'
import { pubsub } from './pubsub'

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
      await pool.query('SELECT 1')
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
