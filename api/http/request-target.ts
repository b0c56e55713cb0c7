import type { IncomingMessage } from 'node:http'

/**
 * The address of a request in the one spelling that all checks of `request.url` know: without a host,
 * without percent signs that hide plain letters. A percent sign that begins no character is one itself,
 * so that an address which nobody can read is the address of nothing, as any other unknown one.
 */
export function plainTarget({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [, path = '', query = ''] = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(url) ?? []
  return `/${plainPath(path).replace(/^\//, '')}${query}`
}

const unreserved = /[\w.~-]/

function plainPath(path: string) {
  if (!path.includes('%')) return path
  const plain = path.replace(/%([\da-f]{2})?/gi, (given, hex?: string) => {
    if (!hex) return '%25'
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return unreserved.test(character) ? character : given
  })
  return isReadable(plain) ? plain : plain.replaceAll('%', '%25')
}

function isReadable(path: string) {
  try {
    return decodeURI(path) !== '' // the build leaves a call away whose result nobody wants
  } catch {
    return false
  }
}
