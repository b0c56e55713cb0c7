import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Visitor, visitorOf } from '../../http/visitor'
import { type Client, mismatch, type Proof } from '../account'
import { cookieOptions, IDLE_SECONDS, sessionCookie, signToken } from '../cookie'
import { welcomeListed } from '../member-rows'
import { endSessions, findSession, openSession } from '../sessions/sessions'
import { knownDevice, rememberDevice } from './device'

/** The requesting browser; `email` is the account it wants to sign in to. */
export const clientOf = (request: FastifyRequest, email?: string): Client => ({
  clientIp: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300),
  deviceId: email ? knownDevice(request, email) : undefined,
})

/** Sends a session's cookie; returns its value. */
export function sendSession(reply: FastifyReply, token: string) {
  const cookie = signToken(token)
  reply.setCookie(sessionCookie, cookie, { ...cookieOptions, maxAge: IDLE_SECONDS })
  return cookie
}

type Follower = (visitor: Visitor) => Promise<unknown>

const followers: Follower[] = []

/** Lets a feature that accounts know nothing about do its part when a browser signs in, such as the cart. */
export const followSignIns = (follower: Follower) => void followers.push(follower)

/** Signs this browser in with a new session, and ends its previous one. */
export async function startSession(request: FastifyRequest, reply: FastifyReply, proof: Proof) {
  const previous = request.session
  const token = await openSession({ ...proof, userAgent: clientOf(request).userAgent })
  if (!token) throw mismatch()
  await welcomeListed(proof.userId)
  const cookie = sendSession(reply, token)
  request.session = await findSession(cookie)
  if (request.session?.user.emailVerified) rememberDevice(request, reply, proof.email)
  if (previous) await endSessions({ id: previous.id })
  const visitor = visitorOf(request, reply)
  for (const follow of followers) await follow(visitor)
}
