import type { StaffRole } from '../../shared/staff-rights'
import { Prisma } from '../generated/prisma/client'
import { config } from '../platform/config'
import { db, type Tx } from '../platform/db'
import { selectStanding, staffRoleOf } from './staff-role'

// Lock order: the team's lock, then the row of a member, then everything else.

/** Makes changes of the team take turns until the transaction ends; the triggers of the table take the same lock. */
export const lockTeam = (tx: Tx) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('staff_member'))`

/**
 * Locks the row of a member of staff until the transaction ends, and returns the role they have now; null for anyone
 * else. FOR SHARE lets several colleagues hand them work at a time, and makes who deactivates them wait.
 */
export async function lockMember(
  tx: Tx,
  userId: string,
  strength: 'SHARE' | 'UPDATE' = 'SHARE',
): Promise<StaffRole | null> {
  const lock = () => tx.$queryRaw<unknown[]>`
    SELECT FROM staff_member WHERE user_id = ${userId}::uuid FOR ${Prisma.raw(strength)}`
  const isLocked = (await lock()).length > 0
  const user = await tx.user.findUnique({ where: { id: userId }, select: selectStanding })
  const role = user && staffRoleOf(user)
  if (isLocked || !role) return role
  await addListed(tx, { id: userId })
  await lock()
  return lockedRole(tx, userId)
}

async function lockedRole(tx: Tx, userId: string) {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: selectStanding })
  return staffRoleOf(user)
}

/** Adds users whose email STAFF_EMAILS lists to the team, as owners. Those who have a row keep it. */
async function addListed(tx: Tx, where: { id?: string } = {}) {
  const listed = await tx.user.findMany({
    where: {
      ...where,
      emailVerified: true,
      email: { in: [...config.STAFF_EMAILS] },
      staffMember: null,
    },
    select: { id: true },
  })
  if (listed.length === 0) return
  await tx.staffMember.createMany({
    data: listed.map(({ id }) => ({ userId: id, role: 'OWNER' as const, isFromEnv: true })),
    skipDuplicates: true,
  })
  await withdrawDeletion(
    tx,
    listed.map(({ id }) => id),
  )
}

/**
 * Takes back that people wanted to delete their accounts as customers, now that they are members: it would happen on
 * the day they leave the team. Mailed links that confirm it end, too.
 */
export async function withdrawDeletion(tx: Tx, userIds: string[]) {
  await tx.verification.deleteMany({ where: { value: { in: userIds } } })
  await tx.user.updateMany({
    where: { id: { in: userIds }, deleteAt: { not: null } },
    data: { deleteAt: null },
  })
}

/** As `addListed`, for a user who has just signed in or confirmed their email, and at the start of the server. */
export const welcomeListed = (userId?: string) => addListed(db, userId ? { id: userId } : {})
