import type { FastifyInstance, FastifyReply } from 'fastify'
import { inOurZone } from '../../mail/letter'
import { Refusal } from '../../platform/errors'
import { html, type Markup } from '../../platform/html'
import { isLoopback, isLoopbackIp } from '../../platform/network'
import { findMail, listMail, type SavedMail } from './mailbox'

/**
 * `/dev/mail`: the mail that would have been sent. It contains links that sign people in, so it is not
 * served in production, nor under other host names than loopback (DNS rebinding), nor to other machines, which can
 * send any host name. What a proxy or tunnel forwards comes from another machine.
 */
export function mailboxRoutes(app: FastifyInstance) {
  app.register(async (dev) => {
    dev.addHook('onRequest', async ({ headers, ip }, reply) => {
      const isForwarded = headers['x-forwarded-for'] !== undefined
      if (!isLoopback(hostname(headers.host)) || !isLoopbackIp(ip) || isForwarded)
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
      const mail = await requireMail(params.id)
      return sendPage(reply, mail.subject, mailPage(mail))
    })
    dev.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
      const { html: content } = await requireMail(params.id)
      return reply
        .removeHeader('x-frame-options')
        .header('content-security-policy', insideFrame)
        .type('text/html; charset=utf-8')
        .send(content.replace('<head>', '<head><base target="_top">'))
    })
  })
}

const hostname = (host = '') => host.replace(/:\d+$/, '')

/** Links open in the whole window; scripts, forms and external resources are blocked. */
const insideFrame =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; " +
  'sandbox allow-top-navigation-by-user-activation'
const aroundFrame =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'"

async function requireMail(id: string): Promise<SavedMail> {
  const mail = await findMail(id)
  if (!mail) throw new Refusal('NOT_FOUND', 'There is no such email.')
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

function listPage(mails: SavedMail[]) {
  if (mails.length === 0) return html`<h1>Mail</h1><p>No mail has been sent yet.</p>`
  return html`<h1>Mail</h1>
<p>Newest first. Set <code>SMTP_URL</code> to send mail for real.</p>
<ul>${mails.map(
    ({ id, subject, recipient, sentAt }) =>
      html`<li><a href="/dev/mail/${id}">${subject}</a> <span>to ${recipient}</span>
        <time datetime="${sentAt}">${inOurZone(new Date(sentAt))}</time></li>`,
  )}</ul>`
}

/** The headers that this version and email have. */
const headersOf = (mail: SavedMail) =>
  Object.entries({
    From: mail.from,
    'Reply-To': mail.replyTo,
    'Envelope sender': mail.envelopeFrom,
    'In-Reply-To': mail.inReplyTo,
    'Auto-Submitted': mail.autoSubmitted,
  }).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))

const mailPage = (mail: SavedMail) => {
  const { id, subject, recipient, sentAt, text, calendar } = mail
  return html`<p><a href="/dev/mail">All mail</a></p>
<h1>${subject}</h1>
<p>To ${recipient}, <time datetime="${sentAt}">${inOurZone(new Date(sentAt))}</time></p>
<pre>${headersOf(mail).join('\n')}</pre>
${
  mail.html
    ? html`<iframe title="The email as HTML" src="/dev/mail/${id}/html"></iframe>
<h2>Plain text</h2>`
    : ''
}
<pre>${linkUrls(text)}</pre>
${calendar ? html`<h2>Calendar</h2><pre>${calendar}</pre>` : ''}`
}

const linkUrls = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((each, at) => (at % 2 === 1 ? html`<a href="${each}">${each}</a>` : each))

const mailboxStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; }
li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 0; border-top: 1px solid #8886; }
li a { flex: 1 1 60%; font-weight: 600; overflow-wrap: anywhere; }
iframe { width: 100%; height: 44rem; border: 1px solid #8886; border-radius: .75rem; }
pre { padding: 1rem; border: 1px solid #8886; border-radius: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`
