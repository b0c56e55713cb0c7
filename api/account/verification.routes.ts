import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Markup } from '../http/html'
import { clientOf } from './browser-session'
import {
  emptyForm,
  type FormState,
  queryOf,
  redirect,
  renderForm,
  renderFormWithErrors,
} from './form'
import { sendPage } from './page'
import { sendVerificationAgain, verifyEmail } from './verification'

const path = '/api/login/verify'

/** The link that confirms an email, and a form that sends another one. */
export function verificationRoutes(app: FastifyInstance) {
  app.get(path, async (request, reply) => {
    const { token } = queryOf(request)
    const { session } = request
    if (!session) {
      const query = new URLSearchParams({ notice: 'verify', returnTo: request.url })
      return redirect(reply, `/api/login?${query}`)
    }
    if (session.user.emailVerified) return donePage(reply)
    if (typeof token !== 'string') return askPage(reply, emptyForm)
    try {
      await verifyEmail(session.user, token)
    } catch (error) {
      return renderFormWithErrors(request, reply, error, (state, status) =>
        askPage(reply, state, status),
      )
    }
    return donePage(reply)
  })

  app.post(path, async (request, reply) => {
    const { session } = request
    if (!session) return redirect(reply, `/api/login?${new URLSearchParams({ returnTo: path })}`)
    if (session.user.emailVerified) return donePage(reply)
    try {
      await sendVerificationAgain(session.user, clientOf(request))
    } catch (error) {
      return renderFormWithErrors(request, reply, error, (state, status) =>
        askPage(reply, state, status),
      )
    }
    return page(
      reply,
      'Check your email',
      html`<p>The link is on its way to ${session.user.email}.</p>`,
    )
  })
}

const donePage = (reply: FastifyReply) =>
  page(reply, 'Email confirmed', html`<p>Thanks! Your email address is confirmed.</p>`)

function page(reply: FastifyReply, title: string, text: Markup) {
  const content = html`<div class="card">${text}<a class="button" href="/">Continue</a></div>`
  return sendPage(reply, title, content)
}

function askPage(reply: FastifyReply, state: FormState, status?: number) {
  const content = html`<div class="card">
  <p>We'll send you a link that confirms your email address. It works for 24 hours.</p>
  ${renderForm(state, { action: path, button: 'Send the link', fields: [] })}
</div>`
  return sendPage(reply, 'Confirm your email address', content, status)
}
