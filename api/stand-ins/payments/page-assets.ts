import { createHash } from 'node:crypto'
import { script } from './page-script'
import { style } from './page-style'

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3d4fd6"/><rect x="6" y="9" width="20" height="14" rx="2.5" fill="#fff"/><path d="M6 14h20" stroke="#3d4fd6" stroke-width="3"/></svg>`

function asset(name: string, type: string, text: string) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return { path: `/assets/${hash}-${name}`, type, text }
}

/** What the hosted page loads; the address changes with the content, so that it can be kept for ever. */
export const assets = {
  style: asset('page.css', 'text/css; charset=utf-8', style),
  script: asset('page.js', 'text/javascript; charset=utf-8', script),
  icon: asset('icon.svg', 'image/svg+xml', icon),
}
