import { brand } from '../shared/brand'
import type { LegalPath } from '../web/legal/pages'
import type { PublicPath } from '../web/pages'

/** Placeholder for the site's public URL, which the server fills in. */
const site = '%SITE%'

/** Keeps private pages out of search engines. */
export const hidden = '<meta name="robots" content="noindex" />'

/** Metadata for search engines and link previews. */
export function shareable(path: PublicPath | LegalPath, title: string, description: string) {
  const url = `${site}${path}`
  return [
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${url}" />`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${escaped(brand.name)}" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="${url}" />`,
    `<meta property="og:image" content="${site}/og.png" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    `<meta property="og:image:alt" content="${escaped(`${brand.name}: ${brand.tagline}`)}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ')
}

/** Lists the public pages, for /sitemap.xml. */
export function sitemap(paths: readonly string[]) {
  const urls = paths.map((path) => `  <url><loc>${site}${path}</loc></url>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`
}

/** Doesn't disallow private pages, because crawlers must read their `noindex`. */
export const robots = `User-agent: *
Disallow: /api/
Disallow: /graphql

Sitemap: ${site}/sitemap.xml
`

/** Text as HTML, in an element or an attribute. */
export function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
