import { createHash, randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '../config'

/** Who acts: so far known by the cart cookie alone. */
export interface Visitor {
  /** The network address the request came from. */
  readonly address: string
  /** SHA-256 of the cookie's token; null before the first write. */
  readonly tokenHash: Buffer | null
  /** The hash a first write stores: of a new token when the visitor has none. */
  identify(): Buffer
  /** Sends or renews the cookie; called once something was really stored. */
  remember(): void
}

const secure = config.PUBLIC_URL.startsWith('https:')
export const cartCookie = secure ? '__Host-drivefair-cart' : 'drivefair-cart'
const thirtyDays = 30 * 24 * 60 * 60
const tokenShape = /^[\w-]{43}$/

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: thirtyDays } as const
  return visitorWith(request.ip, request.cookies[cartCookie], (token) =>
    reply.setCookie(cartCookie, token, cookie),
  )
}

/** A socket can send no cookie; nothing that would need one is done over it. */
export const visitorOfSocket = (address: string, sent: string | undefined) =>
  visitorWith(address, sent, () => {})

function visitorWith(
  address: string,
  sent: string | undefined,
  sendCookie: (token: string) => void,
): Visitor {
  let token = sent && tokenShape.test(sent) ? sent : undefined
  return {
    address,
    tokenHash: token ? hashOf(token) : null,
    identify() {
      token ??= randomBytes(32).toString('base64url')
      return this.tokenHash ?? hashOf(token)
    },
    remember() {
      if (token) sendCookie(token)
    },
  }
}
