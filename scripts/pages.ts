import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { brand } from '../web/content/brand'
import type * as Web from '../web/prerender'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Pages are packed by the server, which knows the address they have to name. */
const packed = /\.(js|css|svg|webmanifest)$/

/**
 * After both builds of the web: one rendered HTML file per public path and a 404.html, so that a server
 * can tell a page from a wrong address by looking for the file; then .br and .gz beside the assets.
 * `%SITE%` in a page stands for the address that visitors type.
 */
export async function writePages(folder: string, prerenderModule: string) {
  const web: typeof Web = await import(pathToFileURL(resolve(prerenderModule)).href)
  const template = await readFile(join(folder, 'index.html'), 'utf8')

  for (const path of web.publicPaths) {
    const description = web.pageDescriptions[path]
    const head = description ? shareable(path, web.pageTitles[path], description) : hidden
    const html = page(template, web.pageTitles[path], head, await web.render(path))
    await write(join(folder, path, 'index.html'), html)
  }
  const lost = page(template, web.notFoundTitle, hidden, await web.render('/404'))
  await write(join(folder, '404.html'), lost)

  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files.filter((file) => packed.test(file)).map((file) => pack(join(folder, file))),
  )
}

function page(template: string, title: string, head: string, body: string) {
  return template
    .replace(/<title>.*<\/title>/, () => `<title>${title} · ${brand.name}</title>\n    ${head}`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}

/** A visitor's own pages are nobody else's to find. */
const hidden = '<meta name="robots" content="noindex" />'

function shareable(path: string, title: string, description: string) {
  const address = `%SITE%${path}`
  return [
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${address}" />`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${brand.name}" />`,
    `<meta property="og:title" content="${title} · ${brand.name}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${address}" />`,
  ].join('\n    ')
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
