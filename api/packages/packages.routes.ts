import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { documented } from '../http/openapi'
import { listPackages } from './list'
import { RestPackage } from './packages'

/** Serves the packages over REST. */
export function packagesRoutes(app: FastifyInstance) {
  const description = {
    summary: 'Packages, cheapest first',
    answers: { 200: z.array(RestPackage) },
  }
  app.get('/api/packages', documented(description), (_request, reply) => {
    const { json } = listPackages()
    return reply.type('application/json; charset=utf-8').send(json)
  })
}
