import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Page {
  etag: string
  encodings: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** A built page, in which `%SITE%` stands for the address that visitors type. */
export function readPage(file: string, site: string): Page {
  const identity = Buffer.from(readFileSync(file, 'utf8').replaceAll('%SITE%', site))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return {
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    encodings: { br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity), identity },
  }
}

/** Always asked for again, and answered 304 while it is the same. */
export function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.etag })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) {
    return reply.status(304).send()
  }
  const encoding = bestOf(String(request.headers['accept-encoding'] ?? ''))
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page.encodings[encoding])
}

function bestOf(accepted: string): keyof Page['encodings'] {
  const refused = /;\s*q=0(\.0+)?$/
  const names = accepted.split(',').filter((each) => !refused.test(each.trim()))
  const takes = (name: string) => names.some((each) => each.split(';')[0]?.trim() === name)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}
