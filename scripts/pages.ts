import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { brand } from '../shared/brand'
import type * as Web from '../web/prerender'
import { readPageCode } from './page-code'
import { hidden, robots, shareable, sitemap } from './page-head'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Where Vite says which file came of which module; not for visitors. */
export const manifestName = 'manifest.json'

/** Pages are packed by the server, which knows the address they have to name. */
const packed = /\.(js|css|svg|webmanifest)$/

/**
 * After all builds of the web: one rendered HTML file per public path and a 404.html, so that a server
 * can tell a page from a wrong address by looking for the file; 403.html for who is not staff; what
 * robots read; then .br and .gz beside the assets.
 */
export async function writePages(folder: string, prerenderModule: string) {
  const web: typeof Web = await import(pathToFileURL(resolve(prerenderModule)).href)
  const manifest = join(folder, manifestName)
  const codeOf = await readPageCode(manifest)
  await rm(manifest)
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const font = await fontLink(folder)

  for (const path of web.publicPaths) {
    const title = `${web.pageTitles[path]} · ${brand.name}`
    const description = web.pageDescriptions[path]
    const about = description ? shareable(path, title, description) : hidden
    const head = [about, font, codeOf(path)].join('\n    ')
    const html = page(template, title, head, await web.render(path))
    await write(join(folder, path, 'index.html'), html)
  }
  const lostTitle = `${web.notFoundTitle} · ${brand.name}`
  const lostHead = [hidden, font, codeOf(undefined)].join('\n    ')
  const lost = page(template, lostTitle, lostHead, await web.render('/404'))
  await write(join(folder, '404.html'), lost)

  const refusedTitle = `${web.staffOnlyTitle} · ${brand.name}`
  const refusedHead = [hidden, font].join('\n    ')
  const refused = page(template, refusedTitle, refusedHead, await web.renderStaffOnly())
  await write(join(folder, '403.html'), withoutCode(refused))

  const found = web.publicPaths.filter((path) => web.pageDescriptions[path])
  await write(join(folder, 'sitemap.xml'), sitemap(found))
  await write(join(folder, 'robots.txt'), robots)

  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files.filter((file) => packed.test(file)).map((file) => pack(join(folder, file))),
  )
}

function page(template: string, title: string, head: string, body: string) {
  return template
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>\n    ${head}`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}

/** Leaves the theme: public/theme.js is no module. */
const withoutCode = (html: string) =>
  html
    .replace(/\s*<script type="module".*?<\/script>/g, '')
    .replace(/\s*<link rel="modulepreload".*?>/g, '')
    .replace('<div id="root">', '<div>')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')

/** The letters come with the styles, not after them. */
async function fontLink(folder: string) {
  const names = await readdir(join(folder, 'assets'))
  const latin = names.find((name) => /^figtree-latin-wght-normal-.*\.woff2$/.test(name))
  if (!latin) throw new Error('The build made no font')
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${latin}" />`
}

async function write(file: string, html: string) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
}

async function pack(file: string) {
  const content = await readFile(file)
  const smaller = {
    br: await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gz: await gzipped(content, { level: 9 }),
  }
  for (const [ending, bytes] of Object.entries(smaller)) {
    if (bytes.length < content.length) await writeFile(`${file}.${ending}`, bytes)
  }
}
