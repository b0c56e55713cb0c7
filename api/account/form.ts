import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { FormState } from '../../shared/account-pages'
import { type Answer, documented } from '../http/openapi'
import { noteFailure } from '../http/security-events'
import { asRefusal, type Code, isExpected, statusByCode } from '../platform/errors'

export const emptyForm: FormState = { values: {}, problems: {} }

/** Parses URL-encoded bodies, for the routes registered with this `app` only. */
export function acceptForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

export const fieldsOf = (request: FastifyRequest) => (request.body ?? {}) as Record<string, unknown>

export const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>

const html = { mediaTypes: ['text/html'] }
const next = 'To the next page'

/** Parts of the path, each with its meaning. */
type Params = Record<string, string>

/** Describes a page for people. */
export const documentedPage = (summary: string, refusals: Code[] = [], params?: Params) =>
  documented({
    summary,
    isPage: true,
    ...(params && { params }),
    answers: { 200: html, 303: next },
    refusals,
  })

/** Describes what a page's form sends. */
export const documentedForm = (
  summary: string,
  body?: z.ZodType,
  answer: Answer = html,
  refusals: Code[] = [],
  params?: Params,
) =>
  documented({
    summary,
    isPage: true,
    ...(params && { params }),
    ...(body && { body, bodyTypes: ['application/x-www-form-urlencoded'] }),
    answers: { 200: answer, 303: next },
    refusals: [
      'BAD_INPUT',
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'CONFLICT',
      'EXPIRED',
      'RATE_LIMITED',
      ...refusals,
    ],
  })

/** Redirects with 303: the browser fetches the next page, and a reload doesn't resubmit the form. */
export const redirect = (reply: FastifyReply, path: string) => reply.redirect(path, 303)

/** The same for an unknown email, so that it doesn't reveal who has an account. */
const mismatch = "That email and password don't match."

/** Renders the form again with the submitted values and the errors; logs unexpected failures. */
export function renderFormWithErrors(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  render: (form: FormState, status: number) => Promise<FastifyReply>,
) {
  const refusal = asRefusal(error)
  if (error !== refusal && !isExpected(refusal)) request.log.error({ err: error }, 'request failed')
  const { code, fields = {} } = refusal.extensions
  noteFailure(request, code, refusal.event)
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  const message = code === 'UNAUTHENTICATED' ? mismatch : refusal.message
  const problem = Object.keys(fields).length > 0 ? undefined : message
  return render({ values: fieldsOf(request), problems: fields, problem }, statusByCode[code])
}
