import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../http/html'
import type { SignedInUser } from '../http/visitor'
import { password } from './auth'
import { senderOf } from './browser'
import { empty, type Filled, field, form } from './form'
import { fieldsOf, goTo, queryOf, tryAgain } from './form-answers'
import { sendPage } from './page'
import {
  ChangePassword,
  changePassword,
  ForgottenPassword,
  isResetLink,
  oldLink,
  ResetPassword,
  requestReset,
  resetPassword,
} from './password'
import { ownPath, withReturn } from './return-to'

/** A forgotten password, the link that was mailed for it, and a change of password. */
export function passwordRoutes(app: FastifyInstance) {
  app.get('/api/login/forgotten', async (request, reply) =>
    forgottenPage(reply, empty, ownPath(queryOf(request).returnTo)),
  )

  app.post('/api/login/forgotten', async (request, reply) => {
    const returnTo = ownPath(fieldsOf(request).returnTo)
    try {
      const { email } = ForgottenPassword.parse(fieldsOf(request))
      await requestReset(senderOf(request), email, returnTo)
      return sentPage(reply, email, returnTo)
    } catch (error) {
      return tryAgain(request, reply, error, (filled, status) =>
        forgottenPage(reply, filled, returnTo, status),
      )
    }
  })

  app.get('/api/login/reset', async (request, reply) => {
    const { token, returnTo } = queryOf(request)
    const known = typeof token === 'string' && (await isResetLink(token))
    if (known) return resetPage(reply, empty, token, ownPath(returnTo))
    const problem = { ...empty, problem: `${oldLink().message} Please ask for a new one.` }
    return forgottenPage(reply, problem, ownPath(returnTo), 400)
  })

  app.post('/api/login/reset', async (request, reply) => {
    const returnTo = ownPath(fieldsOf(request).returnTo)
    try {
      await resetPassword(ResetPassword.parse(fieldsOf(request)))
    } catch (error) {
      const { token } = fieldsOf(request)
      return tryAgain(request, reply, error, (filled, status) =>
        resetPage(reply, filled, String(token ?? ''), returnTo, status),
      )
    }
    const query = new URLSearchParams({ notice: 'new-password', returnTo })
    return goTo(reply, `/api/login?${query}`)
  })

  app.get('/api/login/password', async (request, reply) => {
    if (!request.session) return goTo(reply, withReturn('/api/login', '/api/login/password'))
    return changePage(request.session.user, reply, empty)
  })

  app.post('/api/login/password', async (request, reply) => {
    const { session } = request
    if (!session) return goTo(reply, withReturn('/api/login', '/api/login/password'))
    try {
      const given = ChangePassword.parse(fieldsOf(request))
      await changePassword(session, request.headers.cookie, given)
    } catch (error) {
      return tryAgain(request, reply, error, (filled, status) =>
        changePage(session.user, reply, filled, status),
      )
    }
    return sendPage(
      reply,
      'Password changed',
      html`<div class="card"><p>Your new password is set. You stay signed in here, and are signed out
  everywhere else.</p><a class="button" href="/">Go on</a></div>`,
    )
  })
}

function forgottenPage(reply: FastifyReply, filled: Filled, returnTo: string, status?: number) {
  const content = html`<div class="card">
  <p>Tell us your e-mail address, and we send you a link to choose a new password.</p>
  ${form(filled, {
    action: '/api/login/forgotten',
    returnTo,
    button: 'Send the link',
    fields: [
      field(filled, { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' }),
    ],
  })}
</div>
<p class="beside"><a href="${withReturn('/api/login', returnTo)}">Back to sign in</a></p>`
  return sendPage(reply, 'Forgot your password?', content, status)
}

/** The same words whether there is such an account or not. */
function sentPage(reply: FastifyReply, email: string, returnTo: string) {
  const content = html`<div class="card">
  <p>If there is an account with the address ${email}, a link to choose a new password is on its way.
  It works once, for an hour.</p>
  <p>Nothing there? Look among the unwanted mail, or try another address.</p>
</div>
<p class="beside"><a href="${withReturn('/api/login', returnTo)}">Back to sign in</a></p>`
  return sendPage(reply, 'Look at your e-mail', content)
}

const newPassword = (filled: Filled) =>
  field(filled, {
    name: 'password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${password.min} characters`,
    minLength: password.min,
    maxLength: password.max,
  })

function resetPage(
  reply: FastifyReply,
  filled: Filled,
  token: string,
  returnTo: string,
  status?: number,
) {
  const content = html`<div class="card">
  ${form(filled, {
    action: '/api/login/reset',
    returnTo,
    button: 'Set the new password',
    fields: [html`<input type="hidden" name="token" value="${token}">`, newPassword(filled)],
  })}
</div>
<p class="beside"><a href="${withReturn('/api/login/forgotten', returnTo)}">Send another link</a></p>`
  return sendPage(reply, 'Choose a new password', content, status)
}

function changePage(
  { emailVerified }: SignedInUser,
  reply: FastifyReply,
  filled: Filled,
  status?: number,
) {
  const content = html`<div class="card">
  ${form(filled, {
    action: '/api/login/password',
    button: 'Change password',
    fields: [
      field(filled, {
        name: 'oldPassword',
        label: 'Current password',
        type: 'password',
        autocomplete: 'current-password',
      }),
      newPassword(filled),
    ],
  })}
</div>
${!emailVerified && html`<p class="beside"><a href="/api/login/verify">Confirm your e-mail address</a></p>`}
<p class="beside"><a href="/">Back to the site</a></p>`
  return sendPage(reply, 'Change password', content, status)
}
