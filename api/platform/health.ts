import type { FastifyInstance } from 'fastify'
import { pool } from './db'

let stopping = false

/** From now on `/readyz` says no, so that a load balancer sends nobody here any more. */
export function stopBeingReady() {
  stopping = true
}

/** `/healthz`: the process lives. `/readyz`: it can serve, the database answers. */
export function healthRoutes(app: FastifyInstance) {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    if (stopping) return reply.status(503).send({ status: 'stopping' })
    try {
      await pool.query('SELECT 1')
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'database away' })
    }
  })
}
