import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ApiTokenUse, OpenAccess } from './visitor'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the program with this token; refuses (UNAUTHENTICATED) what is no working token. */
    apiTokenOf(token: string, clientIp: string): Promise<ApiTokenUse>
    /** Returns which of these API tokens still work, each with `true`: their users are staff. */
    openApiTokens(ids: string[]): Promise<OpenAccess>
  }
  interface FastifyRequest {
    apiToken: ApiTokenUse | null
  }
}

/** What takes API tokens; `/metrics` and inbound email have a bearer token of their own. */
const takesTokens = (url: string) =>
  /^\/(api|graphql)(\/|\?|$)/.test(url) && !/^\/api\/inbound-email(\/|\?|$)/.test(url)

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Compares secrets of any length in constant time. */
export const isSameSecret = (actual = '', expected: string) =>
  timingSafeEqual(hashOf(actual), hashOf(expected))

/**
 * Returns the bearer token of a request, undefined when it has none. Then the request is judged by the
 * token only, whether it works or not.
 */
export const bearerOf = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>) =>
  takesTokens(url) ? bearerIn(headers.authorization) : undefined

/** Other schemes, such as Basic, belong to a proxy in front of us. */
export function bearerIn(authorization = ''): string | undefined {
  const match = /^bearer(?:\s(.*))?$/i.exec(authorization)
  return match ? (match[1] ?? '').trim() : undefined
}
