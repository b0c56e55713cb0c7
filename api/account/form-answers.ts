import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asRefusal, isExpected, statusByCode } from '../platform/errors'
import type { Filled } from './form'

/** What a form without scripts sends: only the routes registered with this `app` take it. */
export function acceptForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

export const fieldsOf = (request: FastifyRequest) => (request.body ?? {}) as Record<string, unknown>

export const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>

/** 303: the browser fetches the next page, and a reload does not send the form again. */
export const goTo = (reply: FastifyReply, path: string) => reply.redirect(path, 303)

/** Of an unknown address as well: nobody shall learn who has an account. */
const wrongPassword = 'This e-mail address and password do not belong together.'

/** The form again, with what was typed and what went wrong; what nobody foresaw is logged. */
export function tryAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  show: (filled: Filled, status: number) => FastifyReply,
) {
  const refusal = asRefusal(error)
  if (!isExpected(refusal)) request.log.error({ err: error }, 'request failed')
  const { code, fields = {} } = refusal.extensions
  if (code === 'RATE_LIMITED') reply.header('retry-after', refusal.retryAfterSeconds)
  const said = code === 'UNAUTHENTICATED' ? wrongPassword : refusal.message
  const problem = Object.keys(fields).length > 0 ? undefined : said
  return show({ values: fieldsOf(request), problems: fields, problem }, statusByCode[code])
}
