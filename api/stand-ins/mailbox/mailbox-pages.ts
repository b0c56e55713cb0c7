import type { FastifyInstance, FastifyReply } from 'fastify'
import { config } from '../../config'
import { html, type Markup } from '../../http/html'
import { inOurZone } from '../../mail/letter'
import { Refusal } from '../../platform/errors'
import { findMail, type KeptMail, listMail } from './mailbox'
import { mailboxStyle } from './mailbox-style'

/**
 * `/dev/mail`: what would have been sent, for whoever develops or tries this out. Mail lets people into
 * accounts, so there is nothing here in production, nor under a foreign name that leads to this machine.
 */
export function mailboxRoutes(app: FastifyInstance) {
  app.register(async (dev) => {
    dev.addHook('onRequest', async ({ headers }, reply) => {
      if (!names.has(hostname(headers.host)))
        throw new Refusal('NOT_FOUND', 'There is no such page.')
      reply.header('cache-control', 'no-store')
    })

    dev.get('/dev/mail', async (_request, reply) => {
      return sendPage(reply, 'Mail', listPage(await listMail()))
    })
    dev.get('/dev/mail/style.css', async (_request, reply) =>
      reply.type('text/css').send(mailboxStyle),
    )
    dev.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
      const mail = await existing(params.id)
      return sendPage(reply, mail.subject, mailPage(mail))
    })
    dev.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
      const { html: content } = await existing(params.id)
      return reply
        .removeHeader('x-frame-options')
        .header('content-security-policy', insideFrame)
        .type('text/html; charset=utf-8')
        .send(content.replace('<head>', '<head><base target="_top">'))
    })
  })
}

const hostname = (host = '') => host.replace(/:\d+$/, '')
const names = new Set(['localhost', '127.0.0.1', '[::1]', new URL(config.PUBLIC_URL).hostname])

/** Links open in the whole window; scripts, forms and anything from outside stay dead. */
const insideFrame =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; " +
  'sandbox allow-top-navigation-by-user-activation'
const aroundFrame =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'"

async function existing(id: string): Promise<KeptMail> {
  const mail = await findMail(id)
  if (!mail) throw new Refusal('NOT_FOUND', 'There is no such mail.')
  return mail
}

function sendPage(reply: FastifyReply, title: string, content: Markup) {
  const { markup } = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/dev/mail/style.css"></head>
<body><main>${content}</main></body>
</html>
`
  return reply
    .header('content-security-policy', aroundFrame)
    .type('text/html; charset=utf-8')
    .send(markup)
}

function listPage(mails: KeptMail[]) {
  if (mails.length === 0) return html`<h1>Mail</h1><p>Nothing was sent yet.</p>`
  return html`<h1>Mail</h1>
<p>Set <code>SMTP_URL</code> to send it. Newest first.</p>
<ul>${mails.map(
    ({ id, subject, recipient, sentAt }) =>
      html`<li><a href="/dev/mail/${id}">${subject}</a> <span>to ${recipient}</span>
        <time datetime="${sentAt}">${inOurZone(new Date(sentAt))}</time></li>`,
  )}</ul>`
}

const mailPage = ({
  id,
  subject,
  recipient,
  sentAt,
  text,
}: KeptMail) => html`<p><a href="/dev/mail">All mail</a></p>
<h1>${subject}</h1>
<p>To ${recipient}, <time datetime="${sentAt}">${inOurZone(new Date(sentAt))}</time></p>
<iframe title="The mail as HTML" src="/dev/mail/${id}/html"></iframe>
<h2>As text</h2>
<pre>${linked(text)}</pre>`

const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((each, at) => (at % 2 === 1 ? html`<a href="${each}">${each}</a>` : each))
