import { readFile } from 'node:fs/promises'
import type { Manifest } from 'vite'
import type { PublicPath } from '../web/paths'

/** The modules that web/routes.tsx fetches for each page. A wrong name here fails the build. */
const modules: Record<PublicPath, readonly string[]> = {
  '/': ['marketing/home-screen'],
  '/services': ['marketing/services-screen'],
  '/packages': ['graph', 'packages/packages-screen'],
  '/about': ['marketing/about-screen'],
  '/faq': ['marketing/faq-screen'],
  '/contact': ['graph', 'consultations/contact-screen'],
  '/consultation-confirmation': ['consultations/confirmation-screen'],
  '/cart': ['graph', 'cart/cart-screen'],
  '/checkout': ['graph', 'orders/checkout-screen'],
  '/success': ['graph', 'orders/success-screen'],
  '/receipt': ['graph', 'orders/receipt-screen'],
  '/checkout-cancelled': ['graph', 'orders/checkout-cancelled-screen'],
}

/**
 * Answers, for a page, links to the application and to the page's own screen. web/main.tsx makes
 * `modulepreload` of them when the page is painted; as one from the start they would take the line
 * from the styles and letters.
 */
export async function readPageCode(manifestFile: string) {
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  const linkedByVite = filesOf(manifest, ['index.html'])

  return (path: PublicPath | undefined) => {
    const names = ['app', ...(path ? modules[path] : [])]
    const files = filesOf(
      manifest,
      names.map((name) => `${name}.tsx`),
    )
    return [...files]
      .filter((file) => !linkedByVite.has(file))
      .map((file) => `<link rel="after-paint" crossorigin href="/${file}" />`)
      .join('\n    ')
  }
}

/** The files of these entries and of all that they import from the start. */
function filesOf(manifest: Manifest, keys: readonly string[], files = new Set<string>()) {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`scripts/page-code.ts names ${key}, which the build did not make`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], files)
  }
  return files
}
