import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dealerColumns } from '../../../shared/deals/dealer-columns'
import { MAX_IMPORT_BYTES } from '../../../shared/limits'
import { notAllowed, requireRight } from '../../http/access'
import { documented } from '../../http/openapi'
import { visitorOf } from '../../http/visitor'
import { importDealers } from './import'

const Query = z.object({
  mode: z.enum(['check', 'save']).describe('`check` stores nothing; `save` all rows or none'),
})

const columnNames = dealerColumns.map(({ name }) => name)

const count = z.int().min(0)

const Imported = z.object({
  rows: z.array(
    z.object({
      line: z.int().describe('Line of the file; the header is 1'),
      outcome: z.enum(['NEW', 'CHANGED', 'SAME', 'REFUSED']),
      name: z.string(),
      fields: z.record(z.string(), z.string()).optional().describe('Problems by column'),
    }),
  ),
  counts: z.object({ new: count, changed: count, same: count, refused: count }),
  unread: z.array(
    z.object({
      column: z.string().describe('A column with values that is not read, as the file names it'),
      likely: z.enum(columnNames).nullable().describe('The column that was probably meant'),
    }),
  ),
})

/** Imports the directory of dealers from a spreadsheet. */
export function dealersRoutes(app: FastifyInstance) {
  app.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser(
      'text/csv',
      { parseAs: 'buffer', bodyLimit: MAX_IMPORT_BYTES },
      (_request, body, done) => done(null, body),
    )
    const description = documented({
      summary:
        'Imports dealers from CSV of up to 1 MB, 2,000 rows, and 50 columns, for owners and advocates',
      access: 'signedIn',
      query: Query,
      body: z
        .string()
        .describe(
          `UTF-8, or UTF-16 with a byte order mark, with a header: ${columnNames.join(' ')}. The header says whether cells are separated by commas, semicolons, or tabs; makes by ;`,
        ),
      bodyTypes: ['text/csv'],
      answers: { 200: Imported },
      refusals: ['FORBIDDEN', 'RATE_LIMITED'],
    })
    files.post<{ Body: Buffer | undefined }>(
      '/api/import/dealers',
      { ...description, onRequest: refuseGuests },
      async (request, reply) => {
        const { mode } = Query.parse(request.query)
        const visitor = visitorOf(request, reply)
        requireRight(visitor, 'DEALS')
        if (!visitor.user) throw notAllowed(visitor)
        return importDealers(visitor.user, request.body ?? Buffer.alloc(0), mode)
      },
    )
  })
}

/** Before the bytes are read. */
async function refuseGuests(request: FastifyRequest) {
  if (!request.session && !request.apiToken) throw notAllowed({ user: null })
}
