import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../platform/errors'
import { hashForLog } from '../platform/log-hash'
import { networkOf } from '../platform/network'
import { type ApiTokenUse, cartCookie, userOf } from './visitor'

/** A request, or what stands for one on a socket. */
export type Acting = Pick<FastifyRequest, 'id' | 'log' | 'ip' | 'session' | 'cookies'> & {
  apiToken?: ApiTokenUse | null
  /** The first error code of the response, for the request line. */
  failure?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    failure?: string
  }
}

/**
 * Who acts: the browser (by its cart cookie), its network, and the user as keyed hashes, and the id of
 * the API token.
 */
export function actorsOf({ ip, session, cookies, apiToken }: Acting) {
  const user = userOf({ session, apiToken })
  const cart = cookies?.[cartCookie] || undefined // "" is a cleared one
  return {
    visitor: cart && hashForLog('visitor', cart),
    network: hashForLog('network', networkOf(ip)),
    user: user ? hashForLog('user', user.id) : undefined,
    apiToken: apiToken?.id,
  }
}

type Event =
  | 'sign-in'
  | 'sign-up'
  | 'sign-out'
  | 'password reset'
  | 'password change'
  | 'password check'
  | 'second factor on'
  | 'second factor off'
  | 'recovery codes'
  | 'sessions ended'
  | 'data download'
  | 'account deletion'
  | 'export'
  | 'access'
  | 'rate limit'
  | 'query limit'
  | NonNullable<Refusal['event']>

/** Logs a security event. `of` is the keyed hash of whom it is about, if that is someone else. */
export function noteEvent(
  request: Acting,
  event: Event,
  outcome: 'success' | 'failure' | 'requested' | 'canceled' | 'refused',
  of?: string,
) {
  request.log.info({ event, outcome, ...actorsOf(request), of }, 'security event')
}

const eventByCode: Record<string, Event> = {
  FORBIDDEN: 'access',
  RATE_LIMITED: 'rate limit',
  QUERY_TOO_COMPLEX: 'query limit',
}

/** Records an error code for the request line, and logs a refusal that is a security event, once. */
export function noteFailure(request: Acting, code: string, event?: Refusal['event']) {
  const isNew = request.failure === undefined
  request.failure ??= code
  const name = event ?? eventByCode[code]
  if (isNew && name) noteEvent(request, name, 'refused')
}
