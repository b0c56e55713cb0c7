import type { FastifyInstance } from 'fastify'
import { visitorOf } from '../http/visitor'
import { requestConsultation } from './consultations'

/** Serves the consultation form over REST (spec, section 7). */
export function consultationsRoutes(app: FastifyInstance) {
  app.post('/api/consultation', async (request, reply) => {
    const stored = await requestConsultation(visitorOf(request, reply), request.body)
    // The sender never sees staff fields, not even when sending the same request again.
    const { status, contactedAt, userId, contactConsentVersion, ...shown } = stored
    return reply.status(201).send({ ...shown, contactConsent: Boolean(contactConsentVersion) })
  })
}
