import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { field, readCardForm } from './card-form'
import type { Form } from './form'
import { same, sign } from './ids'
import { closedPage, failurePage } from './notice-page'
import { payPage } from './page'
import { assets } from './page-assets'
import { withId } from './page-layout'
import { pay } from './payments'
import { ProviderError } from './provider-error'
import { closeSession, currentSession, lockSession } from './sessions'
import { transaction } from './store'

type Sandbox = { pool: Pool; log: Logger; pageSecret: string; wake: () => void }
type Params = { Params: { id: string } }
type Post = Params & { Body: Form | undefined }

const copiesOf: Record<string, 0 | 1 | 2> = { lost: 0, once: 1, twice: 2 }

/** The page where a visitor pays a session. Its forms are posts of plain HTML and work without script. */
export function hostedPage(app: FastifyInstance, { pool, log, pageSecret, wake }: Sandbox) {
  const tokenOf = (id: string) => sign(pageSecret, id)

  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error instanceof ProviderError ? error.status : (error.statusCode ?? 500)
    if (status >= 500) {
      log.error({ err: error, requestId: request.id }, 'payment sandbox: a page failed')
    }
    const title = status === 404 ? 'There is no such checkout session' : 'This did not work'
    const text = status === 404 ? 'Please check the address.' : 'Please go back and try again.'
    return answer(reply.status(status), failurePage(title, text))
  })

  for (const { path, type, text } of Object.values(assets)) {
    app.get(path, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(text),
    )
  }

  app.get<Params>('/pay/:id', async ({ params }, reply) => {
    const row = await currentSession(pool, params.id)
    if (row.body.status !== 'open') return answer(reply, closedPage(row.body))
    return answer(reply, payPage(row, tokenOf(params.id)), returnOrigin(row.body.success_url))
  })

  app.post<Post>('/pay/:id', async ({ params: { id }, body: form = {} }, reply) => {
    refuseForgery(form, tokenOf(id))
    const row = await currentSession(pool, id)
    if (row.body.status !== 'open') return answer(reply, closedPage(row.body))

    const { filled, errors } = readCardForm(form, row.body.amount_total === 0)
    const again = (why: object) =>
      answer(
        reply,
        payPage(row, tokenOf(id), { ...filled.payer, ...why }),
        returnOrigin(row.body.success_url),
      )
    if (Object.keys(errors).length > 0) return again({ errors })

    const copies = copiesOf[field(form, 'webhook')] ?? 1
    const outcome = await pay(pool, id, { ...filled, copies })
    wake()
    if (outcome.kind === 'declined') return again({ decline: outcome.decline.message })
    if (outcome.kind === 'closed') return answer(reply, closedPage(outcome.row.body))
    return reply.redirect(withId(outcome.row.body.success_url ?? '', id), 303)
  })

  app.post<Post>('/pay/:id/expire', async ({ params: { id }, body: form = {} }, reply) => {
    refuseForgery(form, tokenOf(id))
    const session = await transaction(pool, async (tx) => {
      const row = await lockSession(tx, id)
      if (row.body.status === 'open') await closeSession(tx, row, null)
      return row.body
    })
    wake()
    return answer(reply, closedPage(session))
  })
}

/** Only a page of ours knows the token of its session: another site cannot post in a visitor's name. */
function refuseForgery(form: Form, token: string) {
  if (!same(field(form, 'token'), token)) throw new ProviderError(403, 'The form is not ours.')
}

/** A browser lets a form lead only where the policy says, redirects included: here, and the shop after paying. */
function answer(reply: FastifyReply, page: string, shopOrigin = '') {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self' ${shopOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(page)
}

function returnOrigin(url: string | null) {
  return url ? new URL(url).origin : ''
}
