import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import { config } from '../config'
import { bearerIn, isSameSecret } from '../http/bearer'
import { documented } from '../http/openapi'
import { badField, Refusal } from '../platform/errors'
import { makeSlots } from '../platform/queue'
import { countAttempt } from '../platform/rate-limit'
import { MAX_EMAIL_BYTES, type ParsedEmail, parseEmail } from './parse-email'
import { receiveEmail } from './receive-email'

const MAX_JSON_BYTES = 200_000
const PER_MINUTE = { most: 120, withinSeconds: 60, message: 'Too many emails.' }

/** Emails wait in memory to be parsed one by one: with these, at most 60 MB. Anything more is refused (UNAVAILABLE). */
const inSlot = makeSlots({ perKey: Number.POSITIVE_INFINITY, inAll: 6, message: '' })
/** The emails that are being filed. That goes on when the provider hangs up. */
const filings = new WeakMap<FastifyRequest, Promise<unknown>>()

// A provider would not send again what is refused for its length; longer texts are cut, as those of other emails.
const JsonEmail = z.object({
  to: z.string().describe('The address that it was sent to'),
  from: z.string().min(1).describe('Who sent it'),
  subject: z.string().default('').describe('Subject'),
  text: z.string().describe('Plain text'),
  messageId: z.string().optional().describe('Its Message-ID'),
})

/** Takes the email that a provider receives for our domain. Only this route accepts emails and bodies of this size. */
export function inboundRoutes(app: FastifyInstance) {
  app.register(async (inbound) => {
    inbound.removeContentTypeParser('application/json')
    inbound.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_JSON_BYTES },
      (_request, body, done) => done(null, body),
    )
    inbound.addContentTypeParser(
      'message/rfc822',
      (_request: FastifyRequest, body: IncomingMessage) => readEmail(body),
    )
    const answer = z.object({ id: z.uuid() })
    const description = documented({
      summary: 'Takes an email that answers one of ours; 404 without INBOUND_EMAIL_DOMAIN',
      access: 'inboundEmail',
      body: z.string().describe('The email as it was received; or JSON with its parts'),
      bodyTypes: ['message/rfc822', 'application/json'],
      answers: { 200: answer, 201: answer },
      refusals: ['BAD_INPUT', 'UNAUTHENTICATED', 'NOT_FOUND', 'RATE_LIMITED'],
    })
    inbound.post<{ Body: Buffer | undefined }>(
      '/api/inbound-email',
      { ...description, onRequest: [checkSecret, takeSlot] },
      async (request, reply) => {
        const filing = fileEmail(request.headers['content-type'], request.body)
        filings.set(request, filing)
        const { id, isNew } = await filing
        return reply.status(isNew ? 201 : 200).send({ id })
      },
    )
  })
}

/**
 * Reads an email chunk by chunk into memory that the system provides as it fills: joining the chunks of 10 MB in the end
 * would keep other requests waiting.
 */
async function readEmail(body: IncomingMessage) {
  const isStatedTooLarge = Number(body.headers['content-length']) > MAX_EMAIL_BYTES
  if (isStatedTooLarge) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  const bytes = Buffer.allocUnsafeSlow(MAX_EMAIL_BYTES)
  let read = 0
  let isTooLarge = false
  for await (const chunk of body) {
    isTooLarge ||= read + chunk.length > MAX_EMAIL_BYTES
    if (!isTooLarge) read += chunk.copy(bytes, read)
  }
  if (isTooLarge) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  return bytes.subarray(0, read)
}

/** Before the body is read. */
async function checkSecret(request: FastifyRequest) {
  const { INBOUND_EMAIL_SECRET: secret } = config
  if (!secret) throw new Refusal('NOT_FOUND', 'There is nothing at this address.')
  if (!isSameSecret(bearerIn(request.headers.authorization), secret)) {
    throw new Refusal('UNAUTHENTICATED', 'Unauthorized', { event: 'inbound email refused' })
  }
  await countAttempt('inbound-email', PER_MINUTE)
}

/** Before the body is read; frees the slot when the body is no longer needed. */
const takeSlot = (request: FastifyRequest, reply: FastifyReply) =>
  new Promise<void>((resolve, reject) => {
    const untilDone = async () => {
      resolve()
      await finished(reply.raw).catch(() => {}) // the provider hung up
      await filings.get(request)?.catch(() => {}) // the handler throws it
    }
    inSlot('', untilDone).catch(reject)
  })

async function fileEmail(contentType: string | undefined, source: Buffer | undefined) {
  if (!source?.length) throw badField('body', 'The email is empty')
  const isJson = contentType?.startsWith('application/json')
  return receiveEmail(isJson ? readJson(source) : await parseEmail(source))
}

function readJson(source: Buffer): ParsedEmail {
  const { to, from, subject, text, messageId } = JsonEmail.parse(jsonOf(source))
  const [, name = '', address = from] = /^([^<]*)<([^<>]+)>\s*$/.exec(from) ?? []
  return {
    messageId: messageId ?? null,
    sha256: createHash('sha256').update(source).digest('hex'),
    from: { email: address.trim(), name: name.trim() },
    subject,
    text,
    recipients: to.split(/[\s,;<>]+/),
    headers: {
      'auto-submitted': null,
      precedence: null,
      'x-autoreply': null,
      'return-path': null,
      'content-type': null,
    },
    deliveryStatus: null,
    attachments: [],
  }
}

function jsonOf(source: Buffer): unknown {
  try {
    return JSON.parse(source.toString())
  } catch {
    return undefined // refused like any other body that is not an email
  }
}
