import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pubsub } from '../live/pubsub'
import { checkDatabase } from '../platform/db'

/** Load balancers give up sooner than our statement timeout. */
const TIMEOUT_MS = 2_000

let isStopping = false

/** Makes `/readyz` return 503 from now on, so that load balancers send no more requests here. */
export function stopBeingReady() {
  isStopping = true
}

/** `/healthz`: the process is alive. `/readyz`: database and pub/sub respond. */
export function healthRoutes(app: FastifyInstance) {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    if (isStopping) return reply.status(503).send({ status: 'stopping' })
    try {
      await Promise.race([checkDatabase(), timeout()])
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

async function timeout(): Promise<never> {
  await setTimeout(TIMEOUT_MS, undefined, { ref: false })
  throw new Error('The database does not respond')
}
