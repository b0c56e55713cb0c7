import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html, type Markup } from '../http/html'
import { noteFailure } from '../http/security-events'
import { asRefusal, isExpected, statusByCode } from '../platform/errors'

/** What was submitted and what is wrong with it. Passwords are never echoed. */
export interface FormState {
  values: Record<string, unknown>
  problems: Record<string, string>
  /** A problem that belongs to no single field. */
  problem?: string
}

export const emptyForm: FormState = { values: {}, problems: {} }

interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  hint?: string
  minLength?: number
  maxLength?: number
}

export function renderField(
  state: FormState,
  { name, label, type = 'text', hint, ...rest }: Field,
) {
  const problem = state.problems[name]
  const value = type === 'password' ? '' : state.values[name]
  const described = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return html`<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" type="${type}" required autocomplete="${rest.autocomplete}"
    ${attribute('value', typeof value === 'string' ? value : '')}
    ${attribute('minlength', rest.minLength)} ${attribute('maxlength', rest.maxLength)}
    ${attribute('aria-describedby', described)} ${problem && html`aria-invalid="true"`}
    ${type === 'email' && html`inputmode="email" autocapitalize="none" spellcheck="false"`}>
  ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`
}

const attribute = (name: string, value: string | number | undefined) =>
  value ? html`${{ markup: name }}="${value}"` : null

interface Form {
  action: string
  returnTo?: string
  button: string
  /** Name of the button for screen readers, where several look the same. */
  label?: string
  fields: (Markup | null)[]
  /** Another button that submits the same form. */
  second?: { name: string; value: string; label: string }
}

export function renderForm(
  state: FormState,
  { action, returnTo = '/', button, label, fields, second }: Form,
): Markup {
  return html`<form method="post" action="${action}">
  ${state.problem && html`<p class="notice bad" role="alert">${state.problem}</p>`}
  ${returnTo !== '/' && html`<input type="hidden" name="returnTo" value="${returnTo}">`}
  ${fields}
  <button class="button" type="submit" ${attribute('aria-label', label)}>${button}</button>
  ${
    second &&
    html`<button class="button second" type="submit" name="${second.name}" value="${second.value}">${second.label}</button>`
  }
</form>`
}

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

/** Redirects with 303: the browser fetches the next page, and a reload doesn't resubmit the form. */
export const redirect = (reply: FastifyReply, path: string) => reply.redirect(path, 303)

/** The same for an unknown email, so that it doesn't reveal who has an account. */
const mismatch = "That email and password don't match."

/** Renders the form again with the submitted values and the errors; logs unexpected failures. */
export function renderFormWithErrors(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  render: (state: FormState, status: number) => FastifyReply,
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
