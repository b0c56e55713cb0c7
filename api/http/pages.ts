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

/** A built page, or a file for robots, in which `%SITE%` stands for the address that visitors type. */
export function readPage(file: string, site: string): Page {
  const identity = Buffer.from(readFileSync(file, 'utf8').replaceAll('%SITE%', site))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return {
    type: types[extname(file)] ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    encodings: { br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity), identity },
  }
}

/** Always asked for again, and answered 304 while it is the same. */
export function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag })
  if (reply.statusCode === 200 && known(request).includes(page.etag)) {
    return reply.status(304).header('vary', 'accept-encoding').send()
  }
  return send(page, request, reply)
}

/**
 * Sends a page that only staff may have: who is signed out signs in first, everybody else gets
 * `refused`. It is kept nowhere, because the next who asks may be somebody else.
 */
export function sendStaffPage(
  page: Page,
  refused: Page,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store')
  const user = request.session?.user
  if (!user) {
    const back = new URLSearchParams({ returnTo: request.url })
    return reply.redirect(`/api/login?${back}`, 303)
  }
  return user.isStaff ? send(page, request, reply) : send(refused, request, reply.status(403))
}

/** As small as the browser takes it. */
function send(page: Page, request: FastifyRequest, reply: FastifyReply) {
  const encoding = bestOf(String(request.headers['accept-encoding'] ?? ''))
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(page.type).send(page.encodings[encoding])
}

function known(request: FastifyRequest) {
  return (request.headers['if-none-match'] ?? '').split(',').map((etag) => etag.trim())
}

function bestOf(accepted: string): keyof Page['encodings'] {
  const refused = /;\s*q=0(\.0+)?$/
  const names = accepted.split(',').filter((each) => !refused.test(each.trim()))
  const takes = (name: string) => names.some((each) => each.split(';')[0]?.trim() === name)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}
