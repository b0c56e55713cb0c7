import { randomUUID } from 'node:crypto'
import { lockMember } from '../account/member-rows'
import { notAllowed, refuseToken, type StaffVisitor } from '../http/access'
import { db, type Tx } from '../platform/db'
import { badField, conflict } from '../platform/errors'
import { refuseUnsafeUrl } from '../platform/outgoing'
import { countAttempt, userKey } from '../platform/rate-limit'
import { queuePush } from './push'

const MAX_PER_MEMBER = 10
const MAX_ENDPOINT_LENGTH = 1_000
const MAX_USER_AGENT_LENGTH = 200
/** Sizes of a point of P-256 and of the secret that browsers add to it. */
const KEY_BYTES = 65
const SECRET_BYTES = 16

const testLimit = { most: 10, withinSeconds: 60 * 60, message: 'You have sent many tests.' }

export interface NewSubscription {
  endpoint: string
  p256dh: string
  auth: string
  userAgent?: string | null | undefined
}

/**
 * Lets a browser of the member get notifications; the oldest of more than ten gets none anymore. One that another member
 * used before is theirs now, without what waited for the other.
 */
export async function saveSubscription(visitor: StaffVisitor, input: NewSubscription) {
  refuseToken(visitor)
  const { endpoint, p256dh, auth, userAgent } = input
  if (endpoint.length > MAX_ENDPOINT_LENGTH)
    throw badField('endpoint', `At most ${MAX_ENDPOINT_LENGTH} characters`)
  refuseUnlessBytes('p256dh', p256dh, KEY_BYTES)
  refuseUnlessBytes('auth', auth, SECRET_BYTES)
  await refuseUnsafeUrl('endpoint', endpoint)
  const userId = visitor.user.id
  const row = { p256dh, auth, userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null }
  return db.$transaction(async (tx) => {
    if (!(await lockMember(tx, userId))) throw notAllowed({ user: null })
    const sessionId = await lockSession(tx, visitor)
    await tx.pushSubscription.deleteMany({ where: { endpoint, userId: { not: userId } } })
    await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { ...row, endpoint, userId, sessionId },
      update: { ...row, sessionId },
    })
    const extra = await tx.pushSubscription.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: MAX_PER_MEMBER,
      select: { id: true },
    })
    await tx.pushSubscription.deleteMany({ where: { id: { in: extra.map(({ id }) => id) } } })
    return true
  })
}

/** Makes who signs this browser out wait, so that they end the subscription, too. */
async function lockSession(tx: Tx, { session }: StaffVisitor) {
  const sessionId = session?.id
  const rows = sessionId
    ? await tx.$queryRaw<unknown[]>`SELECT FROM session WHERE id = ${sessionId}::uuid FOR KEY SHARE`
    : []
  if (!sessionId || rows.length === 0) throw notAllowed({ user: null })
  return sessionId
}

function refuseUnlessBytes(field: string, text: string, bytes: number) {
  const isBase64url = /^[\w-]+={0,2}$/.test(text)
  if (!isBase64url || Buffer.from(text, 'base64url').length !== bytes)
    throw badField(field, `${bytes} bytes in Base64url`)
}

/** Ends the notifications of a browser; returns whether the member had it. */
export async function removeSubscription(visitor: StaffVisitor, endpoint: string) {
  refuseToken(visitor)
  const { count } = await db.pushSubscription.deleteMany({
    where: { endpoint, userId: visitor.user.id },
  })
  return count > 0
}

/** Sends a notification to all browsers of the member. */
export async function sendTest(visitor: StaffVisitor) {
  refuseToken(visitor)
  const { id } = visitor.user
  if ((await db.pushSubscription.count({ where: { userId: id } })) === 0)
    throw conflict('Turn notifications on in a browser first.')
  await countAttempt(userKey('push-test', id), testLimit)
  await db.$transaction((tx) =>
    queuePush(tx, {
      cause: `test ${randomUUID()}`,
      to: [id],
      text: 'This is a test',
      path: '/staff/',
    }),
  )
  return true
}
