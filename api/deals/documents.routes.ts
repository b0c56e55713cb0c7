import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { documentKinds } from '../../shared/deal-kinds'
import { documentProblems, documentTypes, MAX_DOCUMENT_BYTES } from '../../shared/document-fields'
import { notAllowed } from '../graph/builder'
import { documented } from '../http/openapi'
import { visitorOf } from '../http/visitor'
import { badField } from '../platform/errors'
import { readDocument, storeDocument } from './documents'

const Upload = z.object({
  deal: z.string().describe('ID of the deal'),
  kind: z.enum(Object.keys(documentKinds) as (keyof typeof documentKinds)[]),
  name: z.string().min(1).describe('Name of the file, with its ending'),
})

const mediaTypes = Object.keys(documentTypes)

/** Files of deals: raw bytes, because a form of another site can't send these media types. */
export function documentsRoutes(app: FastifyInstance) {
  app.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser(
      mediaTypes,
      { parseAs: 'buffer', bodyLimit: MAX_DOCUMENT_BYTES },
      (_request, body, done) => done(null, body),
    )
    files.setErrorHandler((error: { code?: string }, _request, _reply) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw badField('body', documentProblems.size)
      throw error
    })
    const upload = documented({
      summary: 'Adds a PDF, JPEG, or PNG of up to 5 MB to a deal',
      access: 'signedIn',
      query: Upload,
      body: z.string().describe('The bytes of the file'),
      bodyTypes: mediaTypes,
      answers: { 201: z.object({ id: z.uuid() }) },
      refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
    })
    files.post('/api/documents', { ...upload, onRequest: refuseGuests }, async (request, reply) => {
      const { deal, kind, name } = Upload.parse(request.query)
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const visitor = visitorOf(request, reply)
      const { id } = await storeDocument(visitor, { dealId: deal, kind, name, bytes })
      return reply.status(201).send({ id })
    })
    const download = documented({
      summary: 'A file of a deal, always as an attachment',
      access: 'signedIn',
      params: { id: 'ID of the document' },
      answers: { 200: { mediaTypes } },
      refusals: ['NOT_FOUND'],
    })
    files.get<{ Params: { id: string } }>(
      '/api/documents/:id',
      { ...download, onRequest: refuseGuests },
      async (request, reply) => {
        const { name, type, bytes } = await readDocument(
          visitorOf(request, reply),
          request.params.id,
        )
        return reply
          .headers({
            'content-disposition': attachment(name),
            'content-security-policy': "default-src 'none'; sandbox",
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-store',
          })
          .type(type)
          .send(bytes)
      },
    )
  })
}

/** Before the bytes are read. */
async function refuseGuests(request: FastifyRequest) {
  if (!request.session && !request.apiToken) throw notAllowed({ user: null })
}

/** RFC 6266, with the name in ASCII for old clients. */
function attachment(name: string) {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
