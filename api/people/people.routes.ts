import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireConfirmation } from '../account/sessions/confirmation'
import { importRoute } from '../desk/import-route'
import { requireRight } from '../http/access'
import { documented } from '../http/openapi'
import { noteEvent } from '../http/security-events'
import { visitorOf } from '../http/visitor'
import { hashForLog } from '../platform/log-hash'
import { countAttempt, hashForKey } from '../platform/rate-limit'
import { exportPerson } from '../privacy/export'
import { addressesOf } from './facts'
import { peopleImport } from './import'
import { noSuchPerson, personOf } from './people'

const EXPORTS = { most: 20, withinSeconds: 60 * 60 }

/** Everything stored about a person, as a file for them; and customers from a spreadsheet. */
export function peopleRoutes(app: FastifyInstance) {
  const download = documented({
    summary:
      'Everything stored about a person, for owners. Reason PASSWORD_NEEDED when the password was last checked more than 30 minutes ago: `/api/login/confirm` asks for it',
    access: 'session',
    params: { id: 'ID of the person' },
    answers: { 200: z.looseObject({}) },
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
  })
  app.get<{ Params: { id: string } }>(
    '/api/export/person/:id.json',
    download,
    async (request, reply) => {
      const visitor = visitorOf(request, reply)
      requireRight(visitor, 'EXPORT')
      requireRight(visitor, 'TEAM')
      await requireConfirmation(visitor)
      await countAttempt(`export account ${hashForKey(visitor.user?.id ?? '')}`, EXPORTS)
      const { id } = await personOf(request.params.id)
      const [address] = (await addressesOf(id)) ?? []
      if (!address) throw noSuchPerson()
      const data = await exportPerson({ email: address.email })
      noteEvent(request, 'export', 'success', hashForLog('recipient', address.email))
      return reply
        .headers({
          'content-disposition': 'attachment; filename="person.json"',
          'cache-control': 'no-store',
        })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(data, null, 2))
    },
  )
  importRoute(app, {
    path: '/api/import/people',
    summary:
      'Imports customers from CSV of up to 1 MB, 2,000 rows, and 50 columns: supporters check a file, owners and advocates save it. Sends nothing, and marks no consent',
    imported: peopleImport,
    rights: { check: 'PEOPLE', save: 'DEALS' },
  })
}
