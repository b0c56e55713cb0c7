import type { FastifyInstance } from 'fastify'
import { withReturn } from '../../../shared/account-pages'
import { undocumented } from '../../http/openapi'
import { noteEvent } from '../../http/security-events'
import {
  documentedForm,
  documentedPage,
  emptyForm,
  fieldsOf,
  queryOf,
  redirect,
  renderFormWithErrors,
} from '../form'
import { sendPage } from '../page'
import { forgiveOwner } from '../rate-limits'
import { clientOf, startSession } from '../sign-in/browser-session'
import { ownPath } from '../sign-in/return-to'
import { invalidLink } from '../verification/verification'
import {
  ChangePassword,
  changePassword,
  ForgottenPassword,
  isResetLink,
  ResetPassword,
  requestReset,
  resetPassword,
} from './password'

/** Serves the pages for forgotten passwords and for password changes. */
export function passwordRoutes(app: FastifyInstance) {
  app.get(
    '/api/login/forgotten',
    documentedPage('Asks for a link to a new password'),
    async (request, reply) =>
      sendPage(reply, 'forgottenPassword', {
        form: emptyForm,
        returnTo: ownPath(queryOf(request).returnTo),
      }),
  )

  app.post(
    '/api/login/forgotten',
    documentedForm('Mails the link', ForgottenPassword),
    async (request, reply) => {
      const returnTo = ownPath(fieldsOf(request).returnTo)
      try {
        const { email } = ForgottenPassword.parse(fieldsOf(request))
        await requestReset(clientOf(request), email, returnTo)
        noteEvent(request, 'password reset', 'requested')
        return sendPage(reply, 'resetLinkSent', { email, returnTo })
      } catch (error) {
        return renderFormWithErrors(request, reply, error, (form, status) =>
          sendPage(reply, 'forgottenPassword', { form, returnTo }, status),
        )
      }
    },
  )

  app.get('/api/login/reset', documentedForm('Where the link leads'), async (request, reply) => {
    const { token } = queryOf(request)
    const returnTo = ownPath(queryOf(request).returnTo)
    if (typeof token === 'string' && (await isResetLink(token))) {
      return sendPage(reply, 'newPassword', { form: emptyForm, token, returnTo })
    }
    const form = { ...emptyForm, problem: `${invalidLink().message} Please request a new one.` }
    return sendPage(reply, 'forgottenPassword', { form, returnTo }, 400)
  })

  app.post(
    '/api/login/reset',
    documentedForm('Sets a new password', ResetPassword),
    async (request, reply) => {
      const returnTo = ownPath(fieldsOf(request).returnTo)
      try {
        const email = await resetPassword(ResetPassword.parse(fieldsOf(request)))
        const { clientIp, deviceId } = clientOf(request, email)
        await forgiveOwner({ clientIp, email, deviceId })
        noteEvent(request, 'password reset', 'success')
      } catch (error) {
        noteEvent(request, 'password reset', 'failure')
        const token = String(fieldsOf(request).token ?? '')
        return renderFormWithErrors(request, reply, error, (form, status) =>
          sendPage(reply, 'newPassword', { form, token, returnTo }, status),
        )
      }
      const query = new URLSearchParams({ notice: 'new-password', returnTo })
      return redirect(reply, `/api/login?${query}`)
    },
  )

  // Password managers look here (W3C, "A Well-Known URL for Changing Passwords").
  app.get('/.well-known/change-password', undocumented, (_request, reply) =>
    redirect(reply, '/api/login/password'),
  )

  app.get(
    '/api/login/password',
    documentedPage('The page to change the password'),
    async (request, reply) => {
      if (!request.session) return redirect(reply, withReturn('/api/login', '/api/login/password'))
      const { emailVerified } = request.session.user
      return sendPage(reply, 'changePassword', { form: emptyForm, emailVerified })
    },
  )

  app.post(
    '/api/login/password',
    documentedForm('Changes the password', ChangePassword),
    async (request, reply) => {
      const { session } = request
      if (!session) return redirect(reply, withReturn('/api/login', '/api/login/password'))
      const { emailVerified } = session.user
      try {
        const proof = await changePassword(session, ChangePassword.parse(fieldsOf(request)))
        await startSession(request, reply, proof)
        noteEvent(request, 'password change', 'success')
      } catch (error) {
        noteEvent(request, 'password change', 'failure')
        return renderFormWithErrors(request, reply, error, (form, status) =>
          sendPage(reply, 'changePassword', { form, emailVerified }, status),
        )
      }
      return sendPage(reply, 'passwordChanged', {})
    },
  )
}
