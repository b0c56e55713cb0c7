import type { FastifyReply } from 'fastify'
import { brand } from '../../shared/brand'
import { html, type Markup } from '../http/html'

export const stylePath = '/api/login/style.css'
export const fontPath = '/api/login/figtree.woff2'

const logo = html`<svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">
  <rect class="plate" width="32" height="32" rx="9"/>
  <path class="road" d="M12.6 6 7 26M19.4 6 25 26M16 7v3.2M16 14v4M16 22v4"/></svg>`

/** A page around sign-in: whole without a script, and in the theme that the site was left in. */
export function sendPage(reply: FastifyReply, title: string, content: Markup, status = 200) {
  const page = html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} · ${brand.name}</title>
  <meta name="robots" content="noindex">
  <meta name="theme-color" content="#0a1424" data-dark="#0a1424" data-light="#faf7f1">
  <script src="/theme.js"></script>
  <link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin>
  <link rel="stylesheet" href="${stylePath}">
  <link rel="icon" href="/favicon.ico" sizes="32x32">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
  <a class="skip" href="#main">Skip to content</a>
  <header><a class="logo" href="/">${logo}${brand.name}</a></header>
  <main id="main">
    <h1>${title}</h1>
    ${content}
  </main>
  <footer>
    <p>Questions? Call <a href="${brand.phoneHref}">${brand.phone}</a> or write to
      <a href="${brand.emailHref}">${brand.email}</a>.</p>
  </footer>
</body>
</html>
`
  return reply.status(status).type('text/html; charset=utf-8').send(page.markup)
}
