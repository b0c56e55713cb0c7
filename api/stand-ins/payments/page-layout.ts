import { createHash } from 'node:crypto'
import { html, type Markup } from '../../platform/html'
import { script } from './page-script'
import { style } from './page-style'
import type { Session } from './sessions'

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3d4fd6"/><rect x="6" y="9" width="20" height="14" rx="2.5" fill="#fff"/><path d="M6 14h20" stroke="#3d4fd6" stroke-width="3"/></svg>`

function asset(name: string, type: string, text: string) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return { path: `/assets/${hash}-${name}`, type, text }
}

/** Files of the hosted page; their URLs contain a hash of the content, so they are cached forever. */
export const assets = {
  style: asset('page.css', 'text/css; charset=utf-8', style),
  script: asset('page.js', 'text/javascript; charset=utf-8', script),
  icon: asset('icon.svg', 'image/svg+xml', icon),
}

export function layout(title: string, body: Markup) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${assets.icon.path}">
<link rel="stylesheet" href="${assets.style.path}">
<script src="${assets.script.path}" defer></script>
</head>
<body>${body}</body>
</html>`.markup
}

/** The shop's return URLs, with the session's ID filled in. */
export function returnUrls({ id, success_url, cancel_url }: Session) {
  const fill = (url: string) => url.replaceAll('{CHECKOUT_SESSION_ID}', id)
  return { success: fill(success_url), cancel: fill(cancel_url), shop: new URL(success_url) }
}
