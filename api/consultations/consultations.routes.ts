import type { FastifyInstance } from 'fastify'
import { visitorOf } from '../platform/visitor'
import { Consultation } from './consultation-input'
import { requestConsultation } from './consultations'

/** The documented path of the consultation form (spec, section 7). */
export function consultationsRoutes(app: FastifyInstance) {
  app.post('/api/consultation', async (request, reply) => {
    const input = Consultation.parse(request.body)
    return reply.status(201).send(await requestConsultation(visitorOf(request, reply), input))
  })
}
