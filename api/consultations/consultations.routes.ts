import type { FastifyInstance } from 'fastify'
import { byName } from '../../shared/records'
import { documented } from '../http/openapi'
import { visitorOf } from '../http/visitor'
import { Consultation, RestConsultation } from './consultation-input'
import { requestConsultation } from './consultations'

const senderFields = RestConsultation.keyof().options

/** Serves the consultation form over REST. */
export function consultationsRoutes(app: FastifyInstance) {
  const description = {
    summary: 'Requests a free consultation',
    body: Consultation,
    answers: { 201: RestConsultation },
    refusals: ['CONFLICT', 'RATE_LIMITED'],
  } as const
  app.post('/api/consultation', documented(description), async (request, reply) => {
    const stored = await requestConsultation(visitorOf(request, reply), request.body)
    // The sender never sees staff fields, not even when sending the same request again.
    const { contactConsentVersion, ...fields } = stored
    const answer = { ...fields, contactConsent: Boolean(contactConsentVersion) }
    return reply.status(201).send(byName(senderFields, (name) => answer[name]))
  })
}
