import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { field, readCardForm } from './card-form'
import { hmac, matchesSecret } from './ids'
import { closedPage, failurePage } from './notice-page'
import { payPage } from './page'
import { assets, returnUrls } from './page-layout'
import { type Form, parseForm } from './parameters'
import { pay } from './payments'
import { ProviderError } from './provider-error'
import { closeSession, currentSession, lockSession, type SessionRow } from './sessions'
import { transaction } from './store'

interface Sandbox {
  pool: Pool
  log: Logger
  pageSecret: string
  wake: () => void
}

interface Get {
  Params: { id: string }
}

interface Post extends Get {
  Body: string | undefined
}

const copiesOf: Record<string, 0 | 1 | 2> = { lost: 0, once: 1, twice: 2 }

/** The page where a visitor pays for a session. Its forms work without JavaScript. */
export function hostedPage(app: FastifyInstance, { pool, log, pageSecret, wake }: Sandbox) {
  const tokenOf = (id: string) => hmac(pageSecret, id)

  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error instanceof ProviderError ? error.status : (error.statusCode ?? 500)
    if (status >= 500) {
      log.error({ err: error, requestId: request.id }, 'payment sandbox: a page failed')
    }
    return sendPage(reply.status(status), failurePage(status === 404))
  })

  for (const { path, type, text } of Object.values(assets)) {
    app.get(path, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(text),
    )
  }

  app.get<Get>('/pay/:id', async ({ params }, reply) => {
    return sendForm(reply, await currentSession(pool, params.id))
  })

  app.post<Post>('/pay/:id', async ({ params: { id }, body }, reply) => {
    const form = trustedForm(id, body)
    const { number, card, payer, errors } = readCardForm(form)
    if (!card || Object.keys(errors).length > 0) {
      return sendForm(reply, await currentSession(pool, id), { ...payer, errors })
    }
    const copies = copiesOf[field(form, 'webhook')] ?? 1
    const outcome = await pay(pool, id, { number, card, payer, copies })
    wake()
    if (outcome.kind === 'paid') return reply.redirect(returnUrls(outcome.row.body).success, 303)
    const attempt = outcome.kind === 'declined' && { ...payer, decline: outcome.message }
    return sendForm(reply, outcome.row, attempt || {})
  })

  app.post<Post>('/pay/:id/expire', async ({ params: { id }, body }, reply) => {
    trustedForm(id, body)
    const row = await transaction(pool, async (tx) => {
      const locked = await lockSession(tx, id)
      if (locked.body.status === 'open') await closeSession(tx, locked)
      return locked
    })
    wake()
    return sendForm(reply, row)
  })

  /** CSRF protection: only the session's own page contains the session's token. */
  function trustedForm(id: string, body = ''): Form {
    const form = parseForm(body)
    if (matchesSecret(field(form, 'token'), tokenOf(id))) return form
    throw new ProviderError(403, 'The form has no valid token.')
  }

  function sendForm(reply: FastifyReply, row: SessionRow, attempt?: Parameters<typeof payPage>[2]) {
    const { body: session } = row
    if (session.status !== 'open') return sendPage(reply, closedPage(session))
    const page = payPage(row, tokenOf(session.id), attempt)
    return sendPage(reply, page, returnUrls(session).shop.origin)
  }
}

/** `form-action` also covers redirects, so it names the shop where a payment leads. */
function sendPage(reply: FastifyReply, page: string, shopOrigin = '') {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self' ${shopOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(page)
}
