import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  type ExportName,
  exportedLists,
  exportFileName,
  rightsToExport,
} from '../../shared/exports'
import { requireConfirmation } from '../account/sessions/confirmation'
import { notAllowed, requireRight } from '../http/access'
import { documented } from '../http/openapi'
import { noteEvent } from '../http/security-events'
import { sendParts, type TransferLimits } from '../http/transfers'
import { visitorOf } from '../http/visitor'
import { Refusal } from '../platform/errors'
import { exportOnce, periodOf } from './export'

const day = z.iso.date().regex(/^20/, 'Enter a day such as 2026-11-24')

const Query = z.object({
  from: day.optional().describe('The first day, in ET; without it, all until `to`'),
  to: day.optional().describe('The last day, in ET, which is included; without it, today'),
})

const isName = (text: string): text is ExportName => Object.hasOwn(exportedLists, text)

/** Longer than a transfer may take. */
const LEASE_SLACK_MS = 30_000

/** Lists as CSV. */
export function exportRoutes(app: FastifyInstance, limits: TransferLimits) {
  const download = documented({
    summary:
      'A list as CSV for spreadsheets, for owners; readers and tokens export only orders, deals, dealers, and claims. Reason PASSWORD_NEEDED when the password of a session was last checked more than 30 minutes ago: `/api/login/confirm` asks for it. One at a time, 20 an hour',
    access: 'signedIn',
    params: { list: Object.keys(exportedLists).join(', ') },
    query: Query,
    answers: { 200: { mediaTypes: ['text/csv'] } },
    refusals: ['BAD_INPUT', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
  })
  app.get<{ Params: { list: string } }>(
    '/api/export/:list.csv',
    { ...download, exposeHeadRoute: false },
    async (request, reply) => {
      const visitor = visitorOf(request, reply)
      requireRight(visitor, 'EXPORT')
      const { list: name } = request.params
      if (!isName(name)) throw new Refusal('NOT_FOUND', 'There is no such list.')
      for (const right of rightsToExport(name)) requireRight(visitor, right)
      if (!visitor.apiToken || 'isPersonal' in exportedLists[name]) {
        await requireConfirmation(visitor)
      }
      if (!visitor.user) throw notAllowed(visitor)
      const period = await periodOf(Query.parse(request.query))
      const withinMs = limits.downloadMs + LEASE_SLACK_MS
      await exportOnce(visitor.user, { name, period, withinMs }, async (parts) => {
        noteEvent(request, 'export', 'success')
        reply.type('text/csv; charset=utf-8').headers({
          'content-disposition': `attachment; filename="${exportFileName(name, period)}"`,
          'cache-control': 'no-store',
        })
        await sendParts(reply, { parts }, limits)
      })
      return reply
    },
  )
}
