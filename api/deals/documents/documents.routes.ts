import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { documentKinds } from '../../../shared/deals/deal-kinds'
import {
  documentProblems,
  documentTypes,
  MAX_DOCUMENT_BYTES,
} from '../../../shared/deals/document-fields'
import { notAllowed } from '../../http/access'
import { documented } from '../../http/openapi'
import { readFileBody, sendParts, type TransferLimits } from '../../http/transfers'
import { visitorOf } from '../../http/visitor'
import { sendDocument, storeDocument } from './documents'

const Upload = z.object({
  deal: z.string().describe('ID of the deal'),
  kind: z.enum(Object.keys(documentKinds) as (keyof typeof documentKinds)[]),
  name: z.string().min(1).describe('Name of the file, with its ending'),
})

const mediaTypes = Object.keys(documentTypes)
/** Browsers label files by what is installed beside them: the content decides. */
const uploadTypes = [...mediaTypes, 'application/octet-stream', 'application/x-pdf']

const largest = { bytes: MAX_DOCUMENT_BYTES, problem: documentProblems.size }

/** Files of deals: raw bytes, because a form of another site can't send these media types. */
export function documentsRoutes(app: FastifyInstance, limits: TransferLimits) {
  app.register(async (files) => {
    files.removeAllContentTypeParsers()
    // Leaves the body unread for the handler, which first checks who sends it.
    files.addContentTypeParser(uploadTypes, (_request, _body, done) => done(null))
    const upload = documented({
      summary: 'Adds a PDF, JPEG, or PNG of up to 5 MB to a deal',
      access: 'signedIn',
      query: Upload,
      body: z.string().describe('The bytes of the file'),
      bodyTypes: uploadTypes,
      answers: { 201: z.object({ id: z.uuid() }) },
      refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
    })
    files.post('/api/documents', { ...upload, onRequest: refuseGuests }, async (request, reply) => {
      const { deal, kind, name } = Upload.parse(request.query)
      const read = () => readFileBody(request, largest, limits)
      const visitor = visitorOf(request, reply)
      const { id } = await storeDocument(visitor, { dealId: deal, kind, name, read })
      return reply.status(201).send({ id })
    })
    const download = documented({
      summary: 'A file of a deal, always as an attachment',
      access: 'signedIn',
      params: { id: 'ID of the document' },
      answers: { 200: { mediaTypes } },
      refusals: ['NOT_FOUND', 'RATE_LIMITED'],
    })
    files.get<{ Params: { id: string } }>(
      '/api/documents/:id',
      // Fastify would read the whole file to answer HEAD.
      { ...download, onRequest: refuseGuests, exposeHeadRoute: false },
      async (request, reply) => {
        const visitor = visitorOf(request, reply)
        await sendDocument(visitor, request.params.id, ({ name, type, size }, parts) => {
          reply.type(type).headers({
            'content-disposition': attachment(name),
            'content-security-policy': "default-src 'none'; sandbox",
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-store',
          })
          return sendParts(reply, { size, parts }, limits)
        })
        return reply
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
