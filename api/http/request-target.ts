import type { IncomingMessage } from 'node:http'

/**
 * Normalizes the request target, so that every check of `request.url` sees one spelling: no host, no
 * percent-encoded unreserved characters. A malformed percent sign is encoded as itself, so that an
 * undecodable URL is not found instead of failing.
 */
export function normalizeTarget({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [, path = '', query = ''] = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(url) ?? []
  return `/${normalizePath(path).replace(/^\//, '')}${query}`
}

const unreserved = /[\w.~-]/

function normalizePath(path: string) {
  if (!path.includes('%')) return path
  const normalized = path.replace(/%([\da-f]{2})?/gi, (encoded, hex?: string) => {
    if (!hex) return '%25'
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return unreserved.test(character) ? character : encoded
  })
  return isDecodable(normalized) ? normalized : normalized.replaceAll('%', '%25')
}

function isDecodable(path: string) {
  try {
    return decodeURI(path) !== '' // the bundler drops a call whose result is unused
  } catch {
    return false
  }
}
