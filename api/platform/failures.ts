import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asRefusal, isForeseen, Refusal, statusByCode } from './errors'

/** The one place where failures outside the graph become answers: `{message, code, fields?, requestId}`. */
export function answerFailures(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (!isForeseen(refusal)) request.log.error({ err: error }, 'request failed')
    return answer(request, reply, refusal, bodyStatus(error))
  })
}

/** For an unknown path below /api. */
export const nothingHere = (request: FastifyRequest, reply: FastifyReply) =>
  answer(request, reply, new Refusal('NOT_FOUND', 'There is nothing at this address.'))

function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, status?: number) {
  const { code, fields } = refusal.extensions
  if (code === 'RATE_LIMITED') reply.header('retry-after', refusal.retryAfterSeconds)
  const { message } = refusal
  const requestId = request.id
  // Whoever asks the graph looks for errors as the graph tells them, whoever refuses.
  const errors = isForGraph(request)
    ? [{ message, extensions: { code, fields, requestId } }]
    : undefined
  return reply
    .status(status ?? statusByCode[code])
    .send({ message, code, fields, requestId, errors })
}

const isForGraph = ({ url }: FastifyRequest) => /^\/graphql\/?(\?|$)/.test(url)

function refusalOf(error: FastifyError): Refusal {
  // A body that is too large, not JSON, or of another type: Fastify says so in plain words.
  if (error.code?.startsWith('FST_') && error.statusCode && error.statusCode < 500) {
    return new Refusal('BAD_INPUT', error.message)
  }
  return asRefusal(error)
}

/** 413 and 415 say more than 400. */
const bodyStatus = ({ code, statusCode }: FastifyError) =>
  code?.startsWith('FST_') && (statusCode === 413 || statusCode === 415) ? statusCode : undefined
