import type { FastifyInstance } from 'fastify'
import { documentedForm, emptyForm, queryOf, redirect, renderFormWithErrors } from '../form'
import { sendPage } from '../page'
import { clientOf } from '../sign-in/browser-session'
import { rememberDevice } from '../sign-in/device'
import { sendVerificationAgain, verifyEmail } from './verification'

const path = '/api/login/verify'

/** The link that confirms an email, and a form that sends another one. */
export function verificationRoutes(app: FastifyInstance) {
  app.get(
    path,
    documentedForm('Where the link that confirms an email leads'),
    async (request, reply) => {
      const { token } = queryOf(request)
      const { session } = request
      if (!session) {
        const query = new URLSearchParams({ notice: 'verify', returnTo: request.url })
        return redirect(reply, `/api/login?${query}`)
      }
      if (session.user.emailVerified) return sendPage(reply, 'emailVerified', {})
      if (typeof token !== 'string') return sendPage(reply, 'verifyEmail', { form: emptyForm })
      try {
        await verifyEmail(session, token)
        rememberDevice(request, reply, session.user.email)
      } catch (error) {
        return renderFormWithErrors(request, reply, error, (form, status) =>
          sendPage(reply, 'verifyEmail', { form }, status),
        )
      }
      return sendPage(reply, 'emailVerified', {})
    },
  )

  app.post(path, documentedForm('Mails the link again'), async (request, reply) => {
    const { session } = request
    if (!session) return redirect(reply, `/api/login?${new URLSearchParams({ returnTo: path })}`)
    if (session.user.emailVerified) return sendPage(reply, 'emailVerified', {})
    try {
      await sendVerificationAgain(session.user, clientOf(request))
    } catch (error) {
      return renderFormWithErrors(request, reply, error, (form, status) =>
        sendPage(reply, 'verifyEmail', { form }, status),
      )
    }
    return sendPage(reply, 'verificationSent', { email: session.user.email })
  })
}
