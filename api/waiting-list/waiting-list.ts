import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { problemOf } from '../../shared/consultation'
import { foldEmail } from '../account/account'
import { newToken } from '../account/cookie'
import { mayMailInbox } from '../account/rate-limits'
import type { Visitor } from '../http/visitor'
import { queueMail } from '../mail/mail'
import { databaseTime, db, isId } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { countAttempt, networkHash, networkKey, visitorKey } from '../platform/rate-limit'
import { confirmPlaceMail } from './waiting-list.mail'

/** How long the mailed link works, and an address that no one has confirmed is stored. */
export const CONFIRM_WITHIN_DAYS = 3
const DAY_MS = 24 * 60 * 60_000

const anHour = { withinSeconds: 60 * 60 }
const visitorLimit = { ...anHour, most: 5, message: "You've sent several requests already." }
const networkLimit = { ...anHour, most: 20, message: 'Your network has sent many requests.' }

/** Longer than storing an email takes, so that response times don't reveal which addresses are confirmed. */
const MIN_RESPONSE_MS = 250

/**
 * Puts an address on the waiting list of a sold-out package, once its owner has confirmed it by a mailed link; at once
 * if it is the confirmed email of the signed-in customer. Refuses an invalid address (BAD_INPUT), an unknown package
 * (NOT_FOUND), one that has places (CONFLICT), and too many requests (RATE_LIMITED). Otherwise all addresses get the
 * same answer, also one that is on the list, or for which strangers have asked so often that its inbox is left alone
 * for a day.
 */
export async function notifyWhenAvailable(
  visitor: Visitor,
  packageId: string,
  rawEmail: string,
): Promise<true> {
  const email = foldEmail(rawEmail)
  const problem = problemOf('email', email)
  if (problem) throw badField('email', problem)
  const packageName = await soldOutPackage(packageId)
  await limitRequests(visitor)

  const { user } = visitor
  if (user?.emailVerified && user.email === email) await addConfirmed(packageId, email)
  else await Promise.all([mailLink({ packageId, packageName, email }), wait(MIN_RESPONSE_MS)])
  return true
}

/** Returns the package's name. Reads its row, so that no place is missed. */
async function soldOutPackage(id: string) {
  const row = isId(id) && (await db.package.findUnique({ where: { id, isHidden: false } }))
  if (!row) throw new Refusal('NOT_FOUND', 'There is no package with this ID.')
  if (row.availableInventory === 0) return row.name
  throw new Refusal('CONFLICT', `The ${row.name} package is available now. Please reload the page.`)
}

/** Visitors with neither an account nor a cart count by their network. */
async function limitRequests({ clientIp, ownerHash, limitKey }: Visitor) {
  await countAttempt(networkKey('place', clientIp), networkLimit)
  const key = ownerHash ? limitKey() : Buffer.from(networkHash(clientIp), 'base64url')
  await countAttempt(visitorKey('place', key), visitorLimit)
}

const addConfirmed = (packageId: string, email: string) =>
  db.placeRequest.upsert({
    where: { packageId_email: { packageId, email } },
    create: { packageId, email },
    update: { linkHash: null },
  })

interface Request {
  packageId: string
  packageName: string
  email: string
}

/** Mails a link, also instead of an earlier one, which may not have arrived. An address on the list gets none. */
async function mailLink({ packageId, packageName, email }: Request) {
  if (!(await mayMailInbox('place', email))) return
  const token = newToken()
  await db.$transaction(async (tx) => {
    const [request] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO place_request AS known (package_id, email, link_hash)
      VALUES (${packageId}::uuid, ${email}, ${hashOf(token)})
      ON CONFLICT (package_id, email)
        DO UPDATE SET link_hash = excluded.link_hash, created_at = excluded.created_at
        WHERE known.link_hash IS NOT NULL
      RETURNING id`
    if (request) await queueMail(tx, confirmPlaceMail({ ...request, email, packageName }, token))
  })
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const validLink = async (token: string) => ({
  linkHash: hashOf(token),
  createdAt: { gt: new Date((await databaseTime()).getTime() - CONFIRM_WITHIN_DAYS * DAY_MS) },
})

/** Returns the name of the package that a link is about; undefined if the link is invalid or no longer works. */
export async function findPlaceLink(token: string): Promise<string | undefined> {
  const where = await validLink(token)
  const placeRequest = await db.placeRequest.findFirst({ where, include: { package: true } })
  return placeRequest?.package.name
}

/** Puts the address that a link was mailed to on the list. The link works once; returns as `findPlaceLink` does. */
export async function confirmPlace(token: string): Promise<string | undefined> {
  const packageName = await findPlaceLink(token)
  const where = await validLink(token)
  const { count } = await db.placeRequest.updateMany({ where, data: { linkHash: null } })
  return count > 0 ? packageName : undefined
}
