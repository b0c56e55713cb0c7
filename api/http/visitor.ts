import { createHash, randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '../config'

/** A browser that is signed in, and who sits before it. */
export interface Session {
  id: string
  user: SignedInUser
}

export interface SignedInUser {
  id: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  /** A verified address of STAFF_EMAILS. */
  isStaff: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The session that these headers of a request or of an upgrade carry; accounts provide it. */
    sessionOf(headers: IncomingHttpHeaders): Promise<Session | null>
    /** Of these sessions the ones that are still open, each with whether it is staff. */
    openSessions(ids: string[]): Promise<Map<string, boolean>>
  }
  interface FastifyRequest {
    session: Session | null
  }
}

/** Who acts. */
export interface Visitor {
  /** The network address the request came from. */
  readonly address: string
  /** Null when signed out. */
  readonly session: Session | null
  readonly user: SignedInUser | null
  /** Whose cart it is: of the user, else of the cookie; null for a guest before the first write. */
  readonly ownerHash: Buffer | null
  /** The cart that this browser filled before its user signed in and that is still to be merged. */
  readonly guestHash: Buffer | null
  /** The hash a first write stores: of a new token when a guest has none. */
  identify(): Buffer
  /** Sends or renews a guest's cookie; called once something was really stored. */
  remember(): void
  /** Takes the cookie of the guest's cart away; called once the cart was merged. */
  forgetGuest(): void
}

const secure = config.PUBLIC_URL.startsWith('https:')
export const cartCookie = secure ? '__Host-drivefair-cart' : 'drivefair-cart'
const thirtyDays = 30 * 24 * 60 * 60
const tokenShape = /^[\w-]{43}$/

const hashOf = (text: string) => createHash('sha256').update(text).digest()

export function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return visitorWith(request.ip, request.session, request.cookies[cartCookie], {
    send: (token) => reply.setCookie(cartCookie, token, { ...cookie, maxAge: thirtyDays }),
    clear: () => reply.clearCookie(cartCookie, cookie),
  })
}

/** A socket can send no cookie; nothing that would need one is done over it. */
export const visitorOfSocket = (
  address: string,
  session: Session | null,
  sent: string | undefined,
) => visitorWith(address, session, sent, { send: () => {}, clear: () => {} })

function visitorWith(
  address: string,
  session: Session | null,
  sent: string | undefined,
  cookie: { send(token: string): void; clear(): void },
): Visitor {
  let token = sent && tokenShape.test(sent) ? sent : undefined
  const guestHash = token ? hashOf(token) : null
  const user = session?.user ?? null
  // No token can have the hash of a user: tokens have no colon.
  const userHash = user && hashOf(`user:${user.id}`)
  return {
    address,
    session,
    user,
    ownerHash: userHash ?? guestHash,
    guestHash: userHash && guestHash,
    identify() {
      if (userHash) return userHash
      token ??= randomBytes(32).toString('base64url')
      return guestHash ?? hashOf(token)
    },
    remember() {
      if (token && !user) cookie.send(token)
    },
    forgetGuest: () => cookie.clear(),
  }
}
