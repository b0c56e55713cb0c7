import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Page {
  type: string
  etag: string
  encodings: { br: Buffer; gzip: Buffer; identity: Buffer }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** Reads a built page or a file for robots, fills in what stands there as `%NAME%`, and compresses it. */
export function readPage(file: string, values: Record<string, string>): Page {
  let html = readFileSync(file, 'utf8')
  for (const [name, value] of Object.entries(values)) html = html.replaceAll(`%${name}%`, value)
  const identity = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return {
    type: types[extname(file)] ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    encodings: { br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity), identity },
  }
}

/** Sends a page that browsers revalidate each time; 304 while it is unchanged. */
export function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag })
  if (reply.statusCode === 200 && cachedEtags(request).includes(page.etag)) {
    return reply.status(304).header('vary', 'accept-encoding').send()
  }
  return send(page, request, reply)
}

/**
 * Sends a page for staff only: signed-out visitors go to the sign-in page, staff without the second factor
 * that they must have to its setup, customers get `forbidden`.
 * Never cached, because the next user of the browser may be another person.
 */
export function sendStaffPage(
  page: Page,
  forbidden: Page,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store')
  const user = request.session?.user
  if (!user) {
    const params = new URLSearchParams({ returnTo: request.url })
    return reply.redirect(`/api/login?${params}`, 303)
  }
  if (request.session?.needsFactor) {
    return reply.redirect(
      `/api/login/factor?${new URLSearchParams({ returnTo: request.url })}`,
      303,
    )
  }
  return user.isStaff ? send(page, request, reply) : send(forbidden, request, reply.status(403))
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
