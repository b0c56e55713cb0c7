import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asRefusal, isForeseen, Refusal, statusByCode } from '../platform/errors'

/** The one place where failures outside the graph become answers: `{message, code, fields?, requestId}`. */
export function answerFailures(app: FastifyInstance) {
  app.setErrorHandler((error: Failure, request, reply) => {
    if (isOfNoFile(error)) return reply.callNotFound()
    const refusal = refusalOf(error)
    if (!isForeseen(refusal)) request.log.error({ err: error }, 'request failed')
    if (error.expose && error.headers) reply.headers(error.headers) // how long the file is
    return answer(request, reply, refusal, toldStatus(error))
  })
}

/** `expose` and `headers`: of the library that reads files, whose errors have no code. */
type Failure = FastifyError & { expose?: boolean; headers?: Record<string, string> }

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

const refusalOf = (error: Failure) =>
  isTold(error) ? new Refusal('BAD_INPUT', error.message) : asRefusal(error)

/** A body that is too large or not JSON, a part that a file does not have: said in plain words. */
const isTold = ({ code, expose, statusCode }: Failure) =>
  (code?.startsWith('FST_') || expose) && statusCode !== undefined && statusCode < 500

/** These say more than 400. */
const toldStatus = (error: Failure) =>
  isTold(error) && [412, 413, 415, 416].includes(error.statusCode ?? 0)
    ? error.statusCode
    : undefined

/** A folder, or a path with `..`, `//` or the like: whoever asks for that gets what nothing gets. */
const isOfNoFile = ({ code, expose, statusCode }: Failure) =>
  code === 'FST_STATIC_FORBIDDEN_PATH' || (expose && statusCode === 403)
