import { hasRight, type StaffRight } from '../../shared/staff-rights'
import { lockMember } from '../account/member-rows'
import { maybeStaff, staffRoleOf } from '../account/staff-role'
import { db, isId, type Tx } from '../platform/db'
import { badField } from '../platform/errors'

/** Lists the members of the team who have this right now. */
export async function membersWith(right: StaffRight, tx: Tx = db) {
  const users = await tx.user.findMany({
    where: maybeStaff(),
    include: { staffMember: true },
    orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
  })
  return users.filter((user) => {
    const role = staffRoleOf(user)
    return role !== null && hasRight(role, right)
  })
}

/** Lists the members who can be put in charge of something. */
export const listStaff = () => membersWith('CHAT')

export async function firstNameOfMember(id: string | null | undefined) {
  const user = id ? await db.user.findUnique({ where: { id }, select: { firstName: true } }) : null
  return user?.firstName
}

/** What the assignee of this kind of work must be able to do. */
const problems = {
  CHAT: 'Must be a staff member',
  DEALS: 'Must be an owner or an advocate',
} satisfies Partial<Record<StaffRight, string>>

/**
 * Finds the staff member to be put in charge; null for none. Call it first in its transaction: it locks their row, so
 * that who is deactivated at the same time keeps no work.
 */
export async function findAssignee(
  tx: Tx,
  staffId: string | null,
  { need, field = 'staffId' }: { need: keyof typeof problems; field?: string },
) {
  if (!staffId) return null
  const role = isId(staffId) ? await lockMember(tx, staffId) : null
  if (!role || !hasRight(role, 'CHAT')) throw badField(field, problems.CHAT)
  if (!hasRight(role, need)) throw badField(field, problems[need])
  return tx.user.findUniqueOrThrow({ where: { id: staffId } })
}
