import type { FastifyInstance, FastifyReply } from 'fastify'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../shared/limits'
import { html } from '../http/html'
import { noteEvent } from '../http/security-events'
import type { SignedInUser } from '../http/visitor'
import { clientOf, startSession } from './browser-session'
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
import { sendPage } from './page'
import {
  ChangePassword,
  changePassword,
  ForgottenPassword,
  isResetLink,
  ResetPassword,
  requestReset,
  resetPassword,
} from './password'
import { forgiveOwner } from './rate-limits'
import { ownPath, withReturn } from './return-to'
import { invalidLink } from './verification'

/** Forgotten passwords, their mailed links, and password changes. */
export function passwordRoutes(app: FastifyInstance) {
  app.get('/api/login/forgotten', async (request, reply) =>
    forgottenPage(reply, emptyForm, ownPath(queryOf(request).returnTo)),
  )

  app.post('/api/login/forgotten', async (request, reply) => {
    const returnTo = ownPath(fieldsOf(request).returnTo)
    try {
      const { email } = ForgottenPassword.parse(fieldsOf(request))
      await requestReset(clientOf(request), email, returnTo)
      noteEvent(request, 'password reset', 'requested')
      return sentPage(reply, email, returnTo)
    } catch (error) {
      return renderFormWithErrors(request, reply, error, (state, status) =>
        forgottenPage(reply, state, returnTo, status),
      )
    }
  })

  app.get('/api/login/reset', async (request, reply) => {
    const { token, returnTo } = queryOf(request)
    const known = typeof token === 'string' && (await isResetLink(token))
    if (known) return resetPage(reply, emptyForm, token, ownPath(returnTo))
    const state = {
      ...emptyForm,
      problem: `${invalidLink().message} Please request a new one.`,
    }
    return forgottenPage(reply, state, ownPath(returnTo), 400)
  })

  app.post('/api/login/reset', async (request, reply) => {
    const returnTo = ownPath(fieldsOf(request).returnTo)
    try {
      const email = await resetPassword(ResetPassword.parse(fieldsOf(request)))
      const { clientIp, deviceId } = clientOf(request, email)
      await forgiveOwner({ clientIp, email, deviceId })
      noteEvent(request, 'password reset', 'success')
    } catch (error) {
      noteEvent(request, 'password reset', 'failure')
      const { token } = fieldsOf(request)
      return renderFormWithErrors(request, reply, error, (state, status) =>
        resetPage(reply, state, String(token ?? ''), returnTo, status),
      )
    }
    const query = new URLSearchParams({ notice: 'new-password', returnTo })
    return redirect(reply, `/api/login?${query}`)
  })

  app.get('/api/login/password', async (request, reply) => {
    if (!request.session) return redirect(reply, withReturn('/api/login', '/api/login/password'))
    return changePage(request.session.user, reply, emptyForm)
  })

  app.post('/api/login/password', async (request, reply) => {
    const { session } = request
    if (!session) return redirect(reply, withReturn('/api/login', '/api/login/password'))
    try {
      const proof = await changePassword(session, ChangePassword.parse(fieldsOf(request)))
      await startSession(request, reply, proof)
      noteEvent(request, 'password change', 'success')
    } catch (error) {
      noteEvent(request, 'password change', 'failure')
      return renderFormWithErrors(request, reply, error, (state, status) =>
        changePage(session.user, reply, state, status),
      )
    }
    return sendPage(
      reply,
      'Password changed',
      html`<div class="card"><p>Your new password is set. You're still signed in here, and signed out
  everywhere else.</p><a class="button" href="/">Continue</a></div>`,
    )
  })
}

function forgottenPage(reply: FastifyReply, state: FormState, returnTo: string, status?: number) {
  const content = html`<div class="card">
  <p>Enter your email and we'll send you a link to choose a new password.</p>
  ${renderForm(state, {
    action: '/api/login/forgotten',
    returnTo,
    button: 'Send the link',
    fields: [
      renderField(state, {
        name: 'email',
        label: 'Email',
        type: 'email',
        autocomplete: 'username',
      }),
    ],
  })}
</div>
<p class="beside"><a href="${withReturn('/api/login', returnTo)}">Back to sign in</a></p>`
  return sendPage(reply, 'Forgot your password?', content, status)
}

/** Says the same whether there is an account or not. */
function sentPage(reply: FastifyReply, email: string, returnTo: string) {
  const content = html`<div class="card">
  <p>If there's an account for ${email}, a link to choose a new password is on its way. It works once,
  for one hour.</p>
  <p>Nothing there? Check your spam folder, or try another address.</p>
</div>
<p class="beside"><a href="${withReturn('/api/login', returnTo)}">Back to sign in</a></p>`
  return sendPage(reply, 'Check your email', content)
}

const newPasswordInput = (state: FormState) =>
  renderField(state, {
    name: 'password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${MIN_PASSWORD_LENGTH} characters`,
    minLength: MIN_PASSWORD_LENGTH,
    maxLength: MAX_PASSWORD_LENGTH,
  })

function resetPage(
  reply: FastifyReply,
  state: FormState,
  token: string,
  returnTo: string,
  status?: number,
) {
  const content = html`<div class="card">
  ${renderForm(state, {
    action: '/api/login/reset',
    returnTo,
    button: 'Set the new password',
    fields: [html`<input type="hidden" name="token" value="${token}">`, newPasswordInput(state)],
  })}
</div>
<p class="beside"><a href="${withReturn('/api/login/forgotten', returnTo)}">Send another link</a></p>`
  return sendPage(reply, 'Choose a new password', content, status)
}

function changePage(
  { emailVerified }: SignedInUser,
  reply: FastifyReply,
  state: FormState,
  status?: number,
) {
  const content = html`<div class="card">
  ${renderForm(state, {
    action: '/api/login/password',
    button: 'Change password',
    fields: [
      renderField(state, {
        name: 'oldPassword',
        label: 'Current password',
        type: 'password',
        autocomplete: 'current-password',
      }),
      newPasswordInput(state),
    ],
  })}
</div>
${!emailVerified && html`<p class="beside"><a href="/api/login/verify">Confirm your email address</a></p>`}
<p class="beside"><a href="/api/login/account">Download your data or delete your account</a></p>
<p class="beside"><a href="/">Back to the site</a></p>`
  return sendPage(reply, 'Change password', content, status)
}
