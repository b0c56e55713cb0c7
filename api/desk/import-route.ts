import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MAX_IMPORT_BYTES } from '../../shared/limits'
import type { StaffRight } from '../../shared/staff-rights'
import { notAllowed, requireRight } from '../http/access'
import { documented } from '../http/openapi'
import { visitorOf } from '../http/visitor'
import { type Imported, type ImportMode, importRows } from './imports'

const Query = z.object({
  mode: z.enum(['check', 'save']).describe('`check` stores nothing; `save` all rows or none'),
})

const count = z.int().min(0)

interface ImportRoute {
  path: string
  summary: string
  /** What the description of the body says about the columns. */
  more?: string
  imported: Imported
  rights: Record<ImportMode, StaffRight>
}

/** Adds a route that imports a file from a spreadsheet. */
export function importRoute(
  app: FastifyInstance,
  { path, summary, more = '', imported, rights }: ImportRoute,
) {
  const columnNames = imported.columns.map(({ name }) => name)
  const Answer = z.object({
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
  app.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser(
      'text/csv',
      { parseAs: 'buffer', bodyLimit: MAX_IMPORT_BYTES },
      (_request, body, done) => done(null, body),
    )
    const description = documented({
      summary,
      access: 'signedIn',
      query: Query,
      body: z
        .string()
        .describe(
          `UTF-8, or UTF-16 with a byte order mark, with a header: ${columnNames.join(' ')}. The header says whether cells are separated by commas, semicolons, or tabs${more}`,
        ),
      bodyTypes: ['text/csv'],
      answers: { 200: Answer },
      refusals: ['FORBIDDEN', 'RATE_LIMITED'],
    })
    files.post<{ Body: Buffer | undefined }>(
      path,
      { ...description, onRequest: refuseGuests },
      async (request, reply) => {
        const { mode } = Query.parse(request.query)
        const visitor = visitorOf(request, reply)
        requireRight(visitor, rights[mode])
        if (!visitor.user) throw notAllowed(visitor)
        return importRows(visitor.user, request.body ?? Buffer.alloc(0), mode, imported)
      },
    )
  })
}

/** Before the bytes are read. */
async function refuseGuests(request: FastifyRequest) {
  if (!request.session && !request.apiToken) throw notAllowed({ user: null })
}
