import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { brand } from '../shared/brand'
import {
  servedPackagesId,
  servedPricesId,
  servedQuestionsId,
  siteInfoId,
} from '../shared/served-pages'
import { applications, inlineScript } from '../vite.config'
import type { PublicPath } from '../web/pages'
import type * as Web from '../web/prerender'
import { readPageCode } from './page-code'
import { escaped, hidden, robots, shareable, sitemap } from './page-head'

// The server, which knows settings and packages, fills in these (api/settings/page-texts.ts), and React hydrates from
// the JSON.
const inPage = (id: string, name: string) =>
  `<script type="application/json" id="${id}">%${name}%</script>`
const prices = inPage(servedPricesId, 'PRICES')
const structuredData = '<script type="application/ld+json">%STRUCTURED_DATA%</script>'
/** What only one page says. */
const dataOf: Partial<Record<PublicPath, string[]>> = {
  '/': [structuredData],
  '/packages': [inPage(servedPackagesId, 'PACKAGES'), structuredData],
  '/faq': [inPage(servedQuestionsId, 'QUESTIONS'), structuredData],
}
/** The content, which the server renders. */
const content = '%PAGE%'

/** Only on pages that hydrate: elsewhere the kept presses would wait forever. */
const earlyTaps = inlineScript('early-taps.js')

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Vite's map from modules to files; deleted once the pages are written. */
export const manifestName = 'manifest.json'

/** Files to compress. The server compresses pages itself, after it has filled in the site's URL. */
const compressible = /\.(js|css|svg|webmanifest)$/

/**
 * Runs after all web builds. Writes one HTML file per public path, 404.html, 403.html (for users who aren't staff), and
 * the legal pages, all without their content, which the server renders; account.html, the frame that the server fills with
 * the account pages; sitemap.xml and robots.txt; then .br and .gz files beside the assets.
 */
export async function writePages(folder: string, prerenderModule: string) {
  const web: typeof Web = await import(pathToFileURL(resolve(prerenderModule)).href)
  const manifest = join(folder, manifestName)
  const codeOf = await readPageCode(manifest, web.pages)
  await rm(manifest)
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const fonts = await fontLinks(folder)

  for (const path of web.publicPaths) {
    const { description } = web.pages[path]
    const title = `${web.pages[path].title} · ${brand.name}`
    const meta = description ? shareable(path, title, description) : hidden
    const data = dataOf[path] ?? []
    const head = [meta, prices, ...data, fonts, earlyTaps, codeOf(path)].join('\n    ')
    const html = page(template, title, head, content)
    await write(join(folder, path, 'index.html'), html)
  }
  const notFoundTitle = `${web.notFoundTitle} · ${brand.name}`
  const notFoundHead = [hidden, prices, fonts, earlyTaps, codeOf()].join('\n    ')
  const notFound = page(template, notFoundTitle, notFoundHead, content)
  await write(join(folder, '404.html'), notFound)

  const forbiddenTitle = `${web.staffOnlyTitle} · ${brand.name}`
  const plainHead = [hidden, fonts].join('\n    ')
  const forbidden = page(template, forbiddenTitle, plainHead, content)
  await write(join(folder, '403.html'), withoutCode(forbidden))
  for (const path of web.legalPaths) {
    const { title, description } = web.legalPages[path]
    const fullTitle = `${title} · ${brand.name}`
    const head = [shareable(path, fullTitle, description), fonts].join('\n    ')
    const html = page(template, fullTitle, head, content)
    await write(join(folder, path, 'index.html'), withoutCode(html))
  }
  const account = page(template, `%TITLE% · ${brand.name}`, plainHead, '%CONTENT%')
  await write(join(folder, 'account.html'), withoutScripts(account))

  for (const name of applications) await addToHead(join(folder, name, 'index.html'), fonts)

  const indexed = web.publicPaths.filter((path) => web.pages[path].description)
  await write(join(folder, 'sitemap.xml'), sitemap([...indexed, ...web.legalPaths]))
  await write(join(folder, 'robots.txt'), robots)
  await nameManifest(join(folder, 'site.webmanifest'))
  await nameManifest(join(folder, 'staff/app.webmanifest'))

  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files.filter((file) => compressible.test(file)).map((file) => compress(join(folder, file))),
  )
}

function page(template: string, title: string, head: string, body: string) {
  return template
    .replace(/<title>.*<\/title>/, () => `<title>${escaped(title)}</title>\n    ${head}`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}

/** Removes the application but keeps the theme: inline/theme.js is not a module. */
const withoutCode = (html: string) =>
  html
    .replace(/\s*<script type="module".*?<\/script>/g, '')
    .replace(/\s*<link rel="modulepreload".*?>/g, '')
    .replace(new RegExp(`\\s*<script[^>]* id="${siteInfoId}">.*?</script>`), '')
    .replace('<div id="root">', '<div>')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')

/** Removes the theme's script too: the page follows the operating system. */
const withoutScripts = (html: string) =>
  withoutCode(html)
    .replace('<html ', '<html data-theme="system" ')
    .replace(/\s*<script.*?<\/script>/g, '')
    .replace(
      /<meta name="theme-color".*? data-dark="(.*?)" data-light="(.*?)".*?>/,
      '<meta name="theme-color" content="$1" media="(prefers-color-scheme: dark)" />\n' +
        '    <meta name="theme-color" content="$2" media="(prefers-color-scheme: light)" />',
    )

/** Preloads the fonts, which otherwise would load only after the styles. */
async function fontLinks(folder: string) {
  const names = await readdir(join(folder, 'assets'))
  const basic = names.filter((name) => /^[\w-]+-basic-.*\.woff2$/.test(name)).sort()
  if (basic.length !== 2) throw new Error('The build does not have both fonts')
  return basic
    .map(
      (name) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}" />`,
    )
    .join('\n    ')
}

/** Otherwise the first visit would show a fallback, for good: the fonts are optional. */
async function addToHead(file: string, link: string) {
  const html = await readFile(file, 'utf8')
  await writeFile(file, html.replace('</title>', `</title>\n    ${link}`))
}

/** Adds to the web app manifest what the brand says. */
async function nameManifest(file: string) {
  const words = { name: brand.name, short_name: brand.name, description: brand.tagline }
  await writeFile(file, JSON.stringify({ ...words, ...JSON.parse(await readFile(file, 'utf8')) }))
}

async function write(file: string, html: string) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
}

async function compress(file: string) {
  const content = await readFile(file)
  const compressed = {
    br: await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gz: await gzipped(content, { level: 9 }),
  }
  for (const [ending, bytes] of Object.entries(compressed)) {
    if (bytes.length < content.length) await writeFile(`${file}.${ending}`, bytes)
  }
}
