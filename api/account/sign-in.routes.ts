import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '../../shared/limits'
import { html } from '../http/html'
import { noteEvent } from '../http/security-events'
import { cartCookie } from '../http/visitor'
import { checkSignIn, SignIn, SignUp, signUp } from './account'
import { clientOf, startSession } from './browser-session'
import { cookieOptions, sessionCookie } from './cookie'
import {
  emptyForm,
  type FormState,
  fieldsOf,
  queryOf,
  redirect,
  renderField,
  renderForm,
  renderFormWithErrors,
} from './form'
import { providerName } from './oidc'
import { sendPage } from './page'
import { continueSignIn } from './pending-sign-in'
import { ownPath, withReturn } from './return-to'
import { endSessions } from './sessions'

/** Sign-in, sign-up and sign-out. */
export function signInRoutes(app: FastifyInstance) {
  app.get('/api/login', async (request, reply) => {
    const { returnTo, notice, error } = queryOf(request)
    if (request.session) return redirect(reply, ownPath(returnTo))
    const state =
      typeof error === 'string' ? { ...emptyForm, problem: problemOf(error) } : emptyForm
    return signInPage(reply, state, ownPath(returnTo), { notice: notices.get(notice) })
  })

  app.post('/api/login', async (request, reply) => {
    const returnTo = ownPath(fieldsOf(request).returnTo)
    try {
      const given = SignIn.parse(fieldsOf(request))
      const proof = await checkSignIn(clientOf(request, given.email), given)
      return await continueSignIn(request, reply, proof, returnTo)
    } catch (error) {
      noteEvent(request, 'sign-in', 'failure')
      return renderFormWithErrors(request, reply, error, (state, status) =>
        signInPage(reply, state, returnTo, { status }),
      )
    }
  })

  app.get('/api/login/new', async (request, reply) => {
    const returnTo = ownPath(queryOf(request).returnTo)
    if (request.session) return redirect(reply, returnTo)
    return signUpPage(reply, emptyForm, returnTo)
  })

  app.post('/api/login/new', async (request, reply) => {
    const returnTo = ownPath(fieldsOf(request).returnTo)
    try {
      const proof = await signUp(clientOf(request), SignUp.parse(fieldsOf(request)))
      await startSession(request, reply, proof)
      noteEvent(request, 'sign-up', 'success')
    } catch (error) {
      return renderFormWithErrors(request, reply, error, (state, status) =>
        signUpPage(reply, state, returnTo, status),
      )
    }
    return redirect(reply, returnTo)
  })

  // The cart stays with the account; this browser starts a new one.
  app.post('/api/logout', async (request, reply) => {
    if (request.session) {
      await endSessions({ id: request.session.id })
      noteEvent(request, 'sign-out', 'success')
      reply.header('clear-site-data', '"cache"') // so that "Back" shows no page of this person
    }
    reply.clearCookie(sessionCookie, cookieOptions)
    reply.clearCookie(cartCookie, cookieOptions)
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    return isForm ? redirect(reply, '/') : reply.status(204).send()
  })
}

const notices = new Map<unknown, string>([
  ['new-password', 'Your new password is set. Please sign in with it.'],
  ['verify', 'Please sign in to confirm your email address.'],
])

/** Why the OpenID Connect provider's response didn't sign the visitor in. */
const problemOf = (error: string) =>
  error === 'account_not_linked'
    ? 'There is already an account with your email. Sign in with its password, or choose “Forgot your password?”.'
    : `Signing in with ${providerName()} didn't work. Please try again.`

function signInPage(
  reply: FastifyReply,
  state: FormState,
  returnTo: string,
  { status, notice }: { status?: number; notice?: string },
) {
  const provider = providerName()
  const content = html`<div class="card">
  ${notice && html`<p class="notice good">${notice}</p>`}
  ${renderForm(state, {
    action: '/api/login',
    returnTo,
    button: 'Sign in',
    fields: [
      renderField(state, {
        name: 'email',
        label: 'Email',
        type: 'email',
        autocomplete: 'username',
      }),
      renderField(state, {
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
      }),
    ],
  })}
  <p class="beside"><a href="${withReturn('/api/login/forgotten', returnTo)}">Forgot your password?</a></p>
  ${
    provider &&
    html`<p class="or">or</p>
  <a class="button second" href="${withReturn('/api/login/continue', returnTo)}">Continue with ${provider}</a>`
  }
</div>
<p class="beside">New here? <a href="${withReturn('/api/login/new', returnTo)}">Create account</a></p>`
  return sendPage(reply, 'Sign in', content, status)
}

function signUpPage(reply: FastifyReply, state: FormState, returnTo: string, status?: number) {
  const names = html`<div class="pair">
  ${renderField(state, { name: 'firstName', label: 'First name', autocomplete: 'given-name', maxLength: MAX_NAME_LENGTH })}
  ${renderField(state, { name: 'lastName', label: 'Last name', autocomplete: 'family-name', maxLength: MAX_NAME_LENGTH })}
</div>`
  const content = html`<div class="card">
  ${renderForm(state, {
    action: '/api/login/new',
    returnTo,
    button: 'Create account',
    fields: [
      names,
      renderField(state, {
        name: 'email',
        label: 'Email',
        type: 'email',
        autocomplete: 'email',
        maxLength: MAX_EMAIL_LENGTH,
      }),
      renderField(state, {
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'new-password',
        hint: `At least ${MIN_PASSWORD_LENGTH} characters`,
        minLength: MIN_PASSWORD_LENGTH,
        maxLength: MAX_PASSWORD_LENGTH,
      }),
    ],
  })}
</div>
<p class="beside">Already have an account? <a href="${withReturn('/api/login', returnTo)}">Sign in</a></p>`
  return sendPage(reply, 'Create account', content, status)
}
