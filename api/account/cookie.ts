import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { brand } from '../../shared/brand'
import { config } from '../platform/config'
import { sessionSecret } from '../platform/session-secret'

const secure = config.PUBLIC_URL.startsWith('https:')
export const cookiePrefix = secure ? '__Host-drivefair' : 'drivefair'

/** Whether the browser sent a cookie that we set. Scripts of its own page set the one for the theme. */
export const sendsCookies = ({ cookies }: FastifyRequest) =>
  Object.keys(cookies).some(
    (name) => name.startsWith(`${cookiePrefix}-`) && name !== brand.themeKey,
  )

export const sessionCookie = `${cookiePrefix}-session`
export const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

/** A session ends 7 days after its last use, and at most 30 days after signing in. */
export const IDLE_SECONDS = 7 * 24 * 60 * 60
export const ABSOLUTE_SECONDS = 30 * 24 * 60 * 60
/** A staff member's session ends this long after signing in. */
export const STAFF_SECONDS = 12 * 60 * 60
/** A session is extended at most this often, so that not every request writes. */
export const EXTEND_EVERY_SECONDS = 60 * 60

export const newToken = () => randomBytes(32).toString('base64url')

/** The session cookie's value: the token and its signature. */
export const signToken = (token: string) =>
  `${token}.${createHmac('sha256', sessionSecret()).update(token).digest('base64')}`

/** The token in a session cookie; undefined unless we signed it. */
export function verifiedToken(cookie: string) {
  const token = cookie.slice(0, Math.max(cookie.indexOf('.'), 0))
  const expected = Buffer.from(signToken(token))
  const actual = Buffer.from(cookie)
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : undefined
}
