import type { FastifyInstance } from 'fastify'
import { visitorOf } from '../http/visitor'
import { Consultation } from './consultation-input'
import { requestConsultation } from './consultations'

/** The documented path of the consultation form (spec, section 7). */
export function consultationsRoutes(app: FastifyInstance) {
  app.post('/api/consultation', async (request, reply) => {
    const input = Consultation.parse(request.body)
    const sent = await requestConsultation(visitorOf(request, reply), input)
    // What staff makes of it is not for the sender, also not when the same request is sent again.
    const { status, contactedAt, userId, ...shown } = sent
    return reply.status(201).send(shown)
  })
}
