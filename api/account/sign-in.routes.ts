import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../http/html'
import { SignIn, SignUp, signIn, signUp } from './account'
import { password } from './auth'
import { openSession, senderOf } from './browser'
import { empty, type Filled, field, form } from './form'
import { fieldsOf, goTo, queryOf, tryAgain } from './form-answers'
import { otherSite } from './oidc'
import { sendPage } from './page'
import { ownPath, withReturn } from './return-to'

/** `GET /api/login`, the form behind it, and the one to create an account. */
export function signInRoutes(app: FastifyInstance) {
  app.get('/api/login', async (request, reply) => {
    const { returnTo, notice, error } = queryOf(request)
    if (request.session) return goTo(reply, ownPath(returnTo))
    const filled = typeof error === 'string' ? { ...empty, problem: problemOf(error) } : empty
    return signInPage(reply, filled, ownPath(returnTo), { notice: notices.get(notice) })
  })

  app.post('/api/login', async (request, reply) => {
    const returnTo = ownPath(fieldsOf(request).returnTo)
    try {
      const token = await signIn(senderOf(request), SignIn.parse(fieldsOf(request)))
      await openSession(request, reply, token)
    } catch (error) {
      return tryAgain(request, reply, error, (filled, status) =>
        signInPage(reply, filled, returnTo, { status }),
      )
    }
    return goTo(reply, returnTo)
  })

  app.get('/api/login/new', async (request, reply) => {
    const returnTo = ownPath(queryOf(request).returnTo)
    if (request.session) return goTo(reply, returnTo)
    return signUpPage(reply, empty, returnTo)
  })

  app.post('/api/login/new', async (request, reply) => {
    const returnTo = ownPath(fieldsOf(request).returnTo)
    try {
      const token = await signUp(senderOf(request), SignUp.parse(fieldsOf(request)))
      await openSession(request, reply, token)
    } catch (error) {
      return tryAgain(request, reply, error, (filled, status) =>
        signUpPage(reply, filled, returnTo, status),
      )
    }
    return goTo(reply, returnTo)
  })
}

const notices = new Map<unknown, string>([
  ['new-password', 'Your new password is set. Please sign in with it.'],
  ['verify', 'Please sign in to confirm your e-mail address.'],
])

/** Why coming back from the other site did not sign anybody in. */
const problemOf = (error: string) =>
  error === 'account_not_linked'
    ? 'There is already an account with your e-mail address. Sign in with its password, or choose “Forgot your password?”.'
    : `Signing in with ${otherSite()} did not work. Please try again.`

function signInPage(
  reply: FastifyReply,
  filled: Filled,
  returnTo: string,
  { status, notice }: { status?: number; notice?: string },
) {
  const site = otherSite()
  const content = html`<div class="card">
  ${notice && html`<p class="notice good">${notice}</p>`}
  ${form(filled, {
    action: '/api/login',
    returnTo,
    button: 'Sign in',
    fields: [
      field(filled, { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' }),
      field(filled, {
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
      }),
    ],
  })}
  <p class="beside"><a href="${withReturn('/api/login/forgotten', returnTo)}">Forgot your password?</a></p>
  ${
    site &&
    html`<p class="or">or</p>
  <a class="button second" href="${withReturn('/api/login/continue', returnTo)}">Continue with ${site}</a>`
  }
</div>
<p class="beside">New here? <a href="${withReturn('/api/login/new', returnTo)}">Create account</a></p>`
  return sendPage(reply, 'Sign in', content, status)
}

function signUpPage(reply: FastifyReply, filled: Filled, returnTo: string, status?: number) {
  const names = html`<div class="pair">
  ${field(filled, { name: 'firstName', label: 'First name', autocomplete: 'given-name', maxLength: 80 })}
  ${field(filled, { name: 'lastName', label: 'Last name', autocomplete: 'family-name', maxLength: 80 })}
</div>`
  const content = html`<div class="card">
  ${form(filled, {
    action: '/api/login/new',
    returnTo,
    button: 'Create account',
    fields: [
      names,
      field(filled, {
        name: 'email',
        label: 'Email',
        type: 'email',
        autocomplete: 'email',
        maxLength: 254,
      }),
      field(filled, {
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'new-password',
        hint: `At least ${password.min} characters`,
        minLength: password.min,
        maxLength: password.max,
      }),
    ],
  })}
</div>
<p class="beside">Do you have an account? <a href="${withReturn('/api/login', returnTo)}">Sign in</a></p>`
  return sendPage(reply, 'Create account', content, status)
}
