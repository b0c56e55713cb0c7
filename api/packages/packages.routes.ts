import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { documented } from '../http/openapi'
import { RestPackage } from './packages'
import { listPackages } from './snapshot'

/** `GET /api/packages` (spec, section 7). */
export function packagesRoutes(app: FastifyInstance) {
  const description = {
    summary: 'Packages, cheapest first',
    answers: { 200: z.array(RestPackage) },
  }
  app.get('/api/packages', documented(description), async (_request, reply) => {
    const { json } = await listPackages()
    return reply.type('application/json; charset=utf-8').send(json)
  })
}
