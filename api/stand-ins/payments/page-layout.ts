import { html, type Markup } from './html'
import { assets } from './page-assets'

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

export function withId(url: string, id: string) {
  return url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

export function hostOf(url: string | null) {
  return url ? new URL(url).host : 'the shop'
}
