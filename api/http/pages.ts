import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowScripts } from './headers'

export interface Page {
  type: string
  etag: string
  /** Hashes of the inline scripts that the build put there; one in a value stays forbidden. */
  scripts: string[]
  encodings: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** Returns a page as it is now. */
export type LivePage = () => Promise<Page>

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

// Pages hardly exceed a window of 64 KB. Beyond it, brotli takes 32 MB for tables and four times as long.
const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 }
const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Fills in what stands in a built file as `%NAME%`, and compresses it. Values are not searched for names. */
export async function makePage(
  file: string,
  template: string,
  values: Record<string, string>,
): Promise<Page> {
  const text = template.replace(/%([A-Z_]+)%/g, (placeholder, name) => values[name] ?? placeholder)
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([asBrotli(identity, { params }), asGzip(identity)])
  return {
    type: types[extname(file)] ?? 'application/octet-stream',
    scripts: inlineScripts(template).map(hashOf),
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    encodings: { br, gzip: zipped, identity },
  }
}

const inlineScripts = (html: string) =>
  html
    .split('<script>')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('</script>')))

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

/** Sends a page that browsers revalidate each time; 304 while it is unchanged. */
export function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag })
  allowScripts(reply, page.scripts)
  if (reply.statusCode === 200 && cachedEtags(request).includes(page.etag)) {
    return reply.status(304).header('vary', 'accept-encoding').send()
  }
  return send(page, request, reply)
}

/**
 * Sends a page for signed-in visitors: others go to the sign-in page and back, staff without the second
 * factor that they must have to its setup. Never cached, because the next user of the browser may be another
 * person.
 */
export function sendMemberPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  const returnTo = new URLSearchParams({ returnTo: request.url })
  if (!request.session?.user) return reply.redirect(`/api/login?${returnTo}`, 303)
  if (request.session.needsFactor) return reply.redirect(`/api/login/factor?${returnTo}`, 303)
  allowScripts(reply, page.scripts)
  return send(page, request, reply)
}

/** Sends a page for staff only; customers get `forbidden`. */
export function sendStaffPage(
  page: Page,
  forbidden: Page,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const user = request.session?.user
  if (!user || user.isStaff) return sendMemberPage(page, request, reply)
  return sendMemberPage(forbidden, request, reply.status(403))
}

function send(page: Page, request: FastifyRequest, reply: FastifyReply) {
  const encoding = preferredEncoding(String(request.headers['accept-encoding'] ?? ''))
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(page.type).send(page.encodings[encoding])
}

function cachedEtags(request: FastifyRequest) {
  return (request.headers['if-none-match'] ?? '').split(',').map((etag) => etag.trim())
}

function preferredEncoding(accepted: string): keyof Page['encodings'] {
  const isRefused = /;\s*q=0(\.0+)?$/
  const offers = accepted.split(',').filter((offer) => !isRefused.test(offer.trim()))
  const accepts = (name: string) => offers.some((offer) => offer.split(';')[0]?.trim() === name)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}
