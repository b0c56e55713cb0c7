import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { brand } from '../../shared/brand'
import { html, type Markup } from '../http/html'
import { pageStyle } from './page-style'

const stylePath = '/api/login/style.css'
const fontPath = '/api/login/figtree.woff2'
const fontFile = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
const oneDay = 'public, max-age=86400'

/** Serves the style sheet and font at stable URLs; the built site's are named by their hash. */
export function pageAssets(app: FastifyInstance) {
  const style = pageStyle(fontPath)
  app.get(stylePath, async (_request, reply) =>
    reply.header('cache-control', oneDay).type('text/css; charset=utf-8').send(style),
  )
  const font = readFileSync(createRequire(import.meta.url).resolve(fontFile))
  app.get(fontPath, async (_request, reply) =>
    reply.header('cache-control', oneDay).type('font/woff2').send(font),
  )
}

const logo = html`<svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">
  <rect class="plate" width="32" height="32" rx="9"/>
  <path class="road" d="M12.6 6 7 26M19.4 6 25 26M16 7v3.2M16 14v4M16 22v4"/></svg>`

/** Sends a sign-in page: works without JavaScript, in the theme chosen on the site. */
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
    <p>Questions? Call <a href="${brand.phoneHref}">${brand.phone}</a> or email
      <a href="${brand.emailHref}">${brand.email}</a>.</p>
  </footer>
</body>
</html>
`
  return reply.status(status).type('text/html; charset=utf-8').send(page.markup)
}
