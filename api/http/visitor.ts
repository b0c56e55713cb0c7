import { hash, randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffRight } from '../../shared/staff-rights'
import { config } from '../platform/config'
import { Refusal } from '../platform/errors'

/** A signed-in browser and its user. Accounts provide it as `request.session`. */
export interface Session {
  id: string
  user: SignedInUser
  /** The user would be staff, but hasn't set up the second factor that staff must have. */
  needsFactor: boolean
}

/** A program that acts with an API token. Tokens provide it as `request.apiToken`. */
export interface ApiTokenUse {
  /** The token's id. */
  id: string
  /** The staff member who created the token. */
  user: SignedInUser
  mayWrite: boolean
}

export interface SignedInUser {
  id: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  /** A member of the team, with a second factor where staff must have one. */
  isStaff: boolean
  /** What they may do as staff: by their role, and by that of the API token they act with. */
  rights: readonly StaffRight[]
}

/** What a user may do as staff. */
export type StaffAccess = Pick<SignedInUser, 'isStaff' | 'rights'>

/** The sessions or API tokens that are open, each with what its user may do now. */
export type OpenAccess = Map<string, StaffAccess>

/** The acting browser or program. */
export interface Visitor {
  readonly clientIp: string
  /** Null when signed out, and for programs. */
  readonly session: Session | null
  /** Null unless a program acts with an API token; then there are no cookies. */
  readonly apiToken: ApiTokenUse | null
  readonly user: SignedInUser | null
  /** Key of the visitor's cart: the user's, else the cookie's; null for a guest before the first write. */
  readonly ownerHash: Buffer | null
  /** Key of the cart that this browser filled before its user signed in, until it is merged. */
  readonly guestHash: Buffer | null
  /** Returns the key to store a cart under; creates a token for a guest without one. */
  identify(): Buffer
  /** Key that rate limits count under: the API token's, else the cart's. */
  limitKey(): Buffer
  /** Sends or renews a guest's cookie; call it once something was stored. */
  remember(): void
  /** Clears the guest's cookie; call it once the cart was merged. */
  forgetGuest(): void
  /** The guest's checkout cookie (`account/guest-orders.ts`); undefined for a user. */
  readonly checkouts: string | undefined
  /** Sends the guest's checkout cookie. */
  rememberCheckouts(value: string, seconds: number): void
}

/** Whether the `X-Forwarded-For` of this address is trusted. `hop` 0 is the peer of the connection. */
export const isTrustedProxy: (ip: string, hop: number) => boolean =
  typeof config.TRUST_PROXY === 'number'
    ? (_ip, hop) => hop < Number(config.TRUST_PROXY)
    : proxyAddress.compile(config.TRUST_PROXY)

let hasWarned = false

/** Warns once about a proxy that TRUST_PROXY does not name: all its visitors would share their limits. */
export function noticeProxy({ headers, socket, log }: FastifyRequest) {
  if (hasWarned || !headers['x-forwarded-for']) return
  if (isTrustedProxy(socket.remoteAddress ?? '', 0)) return
  hasWarned = true
  log.warn('X-Forwarded-For from an address that TRUST_PROXY does not name is ignored')
}

/** Returns the client IP of an upgrade, which Fastify does not see; the same as `request.ip`. */
export const clientIpOf = (request: IncomingMessage): string =>
  proxyAddress(request, isTrustedProxy) ?? ''

const secure = config.PUBLIC_URL.startsWith('https:')
export const cartCookie = secure ? '__Host-drivefair-cart' : 'drivefair-cart'
export const checkoutCookie = secure ? '__Host-drivefair-checkout' : 'drivefair-checkout'
const THIRTY_DAYS = 30 * 24 * 60 * 60
const tokenShape = /^[\w-]{43}$/

const hashOf = (text: string) => hash('sha256', text, 'buffer')

/** Refuses a write by a program whose token only reads. */
export const readOnlyToken = () =>
  new Refusal('FORBIDDEN', 'This API token has READ access: it cannot change anything.')

/** The user who acts, in a browser or through a program. */
export const userOf = ({ session, apiToken }: Pick<Caller, 'session' | 'apiToken'>) =>
  session?.user ?? apiToken?.user ?? null

export function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const { ip: clientIp, session, apiToken, cookies } = request
  return makeVisitor(
    {
      clientIp,
      session,
      apiToken,
      cartToken: cookies[cartCookie],
      checkouts: cookies[checkoutCookie],
    },
    {
      send: (token) => reply.setCookie(cartCookie, token, { ...cookie, maxAge: THIRTY_DAYS }),
      clear: () => reply.clearCookie(cartCookie, cookie),
      sendCheckouts: (value, maxAge) =>
        reply.setCookie(checkoutCookie, value, { ...cookie, maxAge }),
    },
  )
}

interface Caller {
  clientIp: string
  session?: Session | null
  apiToken?: ApiTokenUse | null
  /** The guest's cookie. */
  cartToken?: string | undefined
  /** The guest's checkout cookie. */
  checkouts?: string | undefined
}

/** The visitor behind a socket, which can set no cookie; nothing that needs one runs over it. */
export const visitorOfSocket = (caller: Caller) =>
  makeVisitor(caller, { send: () => {}, clear: () => {}, sendCheckouts: () => {} })

function makeVisitor(
  { clientIp, session = null, apiToken = null, cartToken, checkouts }: Caller,
  cookie: {
    send(token: string): void
    clear(): void
    sendCheckouts(value: string, seconds: number): void
  },
): Visitor {
  let token = cartToken && tokenShape.test(cartToken) ? cartToken : undefined
  const guestHash = token ? hashOf(token) : null
  const user = userOf({ session, apiToken })
  // A token has no colon, so it never hashes to a user's key.
  const userHash = user && hashOf(`user:${user.id}`)
  const identify = () => {
    if (userHash) return userHash
    token ??= randomBytes(32).toString('base64url')
    return guestHash ?? hashOf(token)
  }
  return {
    clientIp,
    session,
    apiToken,
    user,
    ownerHash: userHash ?? guestHash,
    guestHash: userHash && guestHash,
    identify,
    limitKey: () => (apiToken ? hashOf(`token:${apiToken.id}`) : identify()),
    remember() {
      if (token && !user) cookie.send(token)
    },
    forgetGuest: () => cookie.clear(),
    checkouts: user ? undefined : checkouts,
    rememberCheckouts: cookie.sendCheckouts,
  }
}
