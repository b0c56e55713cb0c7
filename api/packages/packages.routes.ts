import type { FastifyInstance } from 'fastify'
import { listPackages } from './snapshot'

/** `GET /api/packages` (spec, section 7). */
export function packagesRoutes(app: FastifyInstance) {
  app.get('/api/packages', async (_request, reply) => {
    const { json } = await listPackages()
    return reply.type('application/json; charset=utf-8').send(json)
  })
}
