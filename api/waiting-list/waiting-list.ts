import { problemOf } from '../../shared/consultation'
import { mayMailInbox, networkKey } from '../account/rate-limits'
import type { Visitor } from '../http/visitor'
import { db, isId } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { countAttempt } from '../platform/rate-limit'

/** Per ten minutes: more than any household or office sends, fewer than a script. */
const networkLimit = { most: 50, message: 'Your network has sent many requests.' }

/**
 * Stores that an address waits for a place in a package, once per package and address; the job mails it when
 * there is one. Refuses an invalid address (BAD_INPUT), an unknown package (NOT_FOUND), and too many requests
 * from one network (RATE_LIMITED). Otherwise all addresses get the same answer: also one for which strangers
 * have asked so often that its inbox is left alone for a day.
 */
export async function notifyWhenAvailable(
  { clientIp }: Visitor,
  packageId: string,
  given: string,
): Promise<true> {
  const email = given.trim().toLowerCase()
  const problem = problemOf('email', email)
  if (problem) throw badField('email', problem)
  const known =
    isId(packageId) && (await db.package.count({ where: { id: packageId, isHidden: false } }))
  if (!known) throw new Refusal('NOT_FOUND', 'There is no package with this ID.')
  await countAttempt(networkKey('place', clientIp), networkLimit)

  const request = { packageId, email }
  if (await db.placeRequest.count({ where: request })) return true
  if (await mayMailInbox('place', email)) {
    await db.placeRequest.createMany({ data: request, skipDuplicates: true })
  }
  return true
}
