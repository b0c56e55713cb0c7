import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bearerIn, isSameSecret } from '../http/bearer'
import { documented } from '../http/openapi'
import { sendParts, type TransferLimits } from '../http/transfers'
import { visitorOf } from '../http/visitor'
import { config } from '../platform/config'
import { Refusal } from '../platform/errors'
import { noteFailure, noteSuccess } from '../platform/service-state'
import { findOriginal } from './originals'
import { takeEmail, takeParts } from './take-email'

const MAX_JSON_BYTES = 2_000_000

// A provider would not send again what is refused for its length; longer texts are cut, as those of other emails.
const JsonEmail = z.object({
  to: z.string().describe('The address that it was sent to'),
  from: z.string().min(1).describe('Who sent it'),
  subject: z.string().default('').describe('Subject'),
  text: z.string().describe('Plain text'),
  messageId: z.string().optional().describe('Its Message-ID'),
})

/** Takes the email that a provider receives for our domain. Only this route accepts emails and bodies of this size. */
export function inboundRoutes(app: FastifyInstance, limits: TransferLimits) {
  app.register(async (inbound) => {
    // Leaves the body unread for the handler, which first looks whom it is for.
    const types = ['message/rfc822', 'application/json']
    inbound.removeAllContentTypeParsers()
    inbound.addContentTypeParser(types, (_request, _body, done) => done(null))
    const answer = z.object({ id: z.uuid().nullable() })
    const description = documented({
      summary: 'Takes an email that answers one of ours; 404 without INBOUND_EMAIL_DOMAIN',
      access: 'inboundEmail',
      body: z.string().describe('The email as it was received; or JSON with its parts'),
      bodyTypes: types,
      answers: { 200: answer, 201: answer },
      refusals: ['BAD_INPUT', 'UNAUTHENTICATED', 'NOT_FOUND', 'UNAVAILABLE'],
    })
    inbound.post(
      '/api/inbound-email',
      { ...description, onRequest: checkSecret },
      async ({ raw, headers }, reply) => {
        const isJson = headers['content-type']?.startsWith('application/json')
        const { id, isNew } = await take(isJson ? takeJson(raw) : takeEmail(raw))
        return reply.status(isNew ? 201 : 200).send({ id })
      },
    )
    const original = documented({
      summary: 'An email that could not be read, as it was received; kept for a week',
      access: 'signedIn',
      params: { id: 'ID of the reply' },
      answers: { 200: { mediaTypes: ['message/rfc822'] } },
      refusals: ['FORBIDDEN', 'NOT_FOUND'],
    })
    inbound.get<{ Params: { id: string } }>(
      '/api/inbound-email/:id',
      { ...original, exposeHeadRoute: false },
      async (request, reply) => {
        const file = await findOriginal(visitorOf(request, reply), request.params.id)
        reply.type('message/rfc822').headers({
          'content-disposition': 'attachment; filename="email.eml"',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        await sendParts(reply, file, limits)
        return reply
      },
    )
  })
}

/** Before the body is read. */
async function checkSecret({ headers }: FastifyRequest) {
  const { INBOUND_EMAIL_SECRET: secret } = config
  if (!secret) throw new Refusal('NOT_FOUND', 'There is nothing at this address.')
  if (!isSameSecret(bearerIn(headers.authorization), secret)) {
    if (bearerIn(headers.authorization)) noteFailure('INBOUND_EMAIL', OTHER_SECRET)
    throw new Refusal('UNAUTHENTICATED', 'Unauthorized', { event: 'inbound email refused' })
  }
}

const OTHER_SECRET =
  'An email came with another secret. Give the provider the INBOUND_EMAIL_SECRET of the server.'
const NOT_TAKEN = 'An email could not be taken. The log says why; the provider may send it again.'

/** Notes whether an email was taken. */
async function take<Taken>(taking: Promise<Taken>) {
  try {
    const taken = await taking
    noteSuccess('INBOUND_EMAIL')
    return taken
  } catch (error) {
    noteFailure('INBOUND_EMAIL', NOT_TAKEN)
    throw error
  }
}

/** Reads an email whose parts the provider has read. Of one that is too large, nothing but its size is known. */
async function takeJson(body: IncomingMessage) {
  const chunks: Buffer[] = []
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    hash.update(chunk)
    if (size <= MAX_JSON_BYTES) chunks.push(chunk)
  }
  const received = { size, hash: hash.digest(), source: [], isWhole: false }
  if (size > MAX_JSON_BYTES) return takeParts({ ...received, headers: noHeaders }, null)
  const email = JsonEmail.parse(jsonOf(Buffer.concat(chunks)))
  const [, name = '', address = email.from] = /^([^<]*)<([^<>]+)>\s*$/.exec(email.from) ?? []
  const headers = {
    messageId: email.messageId ?? null,
    from: { email: address.trim(), name: name.trim() },
    subject: email.subject,
    recipients: email.to.split(/[\s,;<>]+/),
  }
  return takeParts({ ...received, headers }, { ...headers, text: email.text, ...noParts })
}

/** What JSON doesn't hand over. */
const noParts = { headers: {}, deliveryStatus: null, attachments: [] }

const noHeaders = { messageId: null, from: { email: '', name: '' }, subject: '', recipients: [] }

function jsonOf(source: Buffer): unknown {
  try {
    return JSON.parse(source.toString())
  } catch {
    return undefined // refused like any other body that is not an email
  }
}
