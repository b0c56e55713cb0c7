import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Markup } from '../http/html'
import { empty, type Filled, form } from './form'
import { goTo, queryOf, tryAgain } from './form-answers'
import { sendPage } from './page'
import { sendVerificationAgain, verifyAddress } from './verification'

const path = '/api/login/verify'

/** The link that proves an address, and a button for another one. */
export function verificationRoutes(app: FastifyInstance) {
  app.get(path, async (request, reply) => {
    const { token } = queryOf(request)
    const { session } = request
    if (!session) {
      const query = new URLSearchParams({ notice: 'verify', returnTo: request.url })
      return goTo(reply, `/api/login?${query}`)
    }
    if (session.user.emailVerified) return donePage(reply)
    if (typeof token !== 'string') return askPage(reply, empty)
    try {
      await verifyAddress(session.user, token)
    } catch (error) {
      return tryAgain(request, reply, error, (filled, status) => askPage(reply, filled, status))
    }
    return donePage(reply)
  })

  app.post(path, async (request, reply) => {
    const { session } = request
    if (!session) return goTo(reply, `/api/login?${new URLSearchParams({ returnTo: path })}`)
    if (session.user.emailVerified) return donePage(reply)
    try {
      await sendVerificationAgain(session.user)
    } catch (error) {
      return tryAgain(request, reply, error, (filled, status) => askPage(reply, filled, status))
    }
    return page(
      reply,
      'Look at your e-mail',
      html`<p>The link is on its way to ${session.user.email}.</p>`,
    )
  })
}

const donePage = (reply: FastifyReply) =>
  page(reply, 'Address confirmed', html`<p>Thank you: your e-mail address is confirmed.</p>`)

function page(reply: FastifyReply, title: string, text: Markup) {
  const content = html`<div class="card">${text}<a class="button" href="/">Go on</a></div>`
  return sendPage(reply, title, content)
}

function askPage(reply: FastifyReply, filled: Filled, status?: number) {
  const content = html`<div class="card">
  <p>We send you a link that confirms your e-mail address. It works for a day.</p>
  ${form(filled, { action: path, button: 'Send the link', fields: [] })}
</div>`
  return sendPage(reply, 'Confirm your address', content, status)
}
