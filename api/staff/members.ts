import { config } from '../config'
import { db } from '../platform/db'
import { badField } from '../platform/errors'

/** Lists the users who can be put in charge of something. */
export const listStaff = () =>
  db.user.findMany({
    where: { emailVerified: true, email: { in: [...config.STAFF_EMAILS] } },
    orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
  })

/** Finds the staff member to be put in charge; null for none. */
export async function findAssignee(staffId: string | null) {
  const assignee = staffId ? (await listStaff()).find(({ id }) => id === staffId) : null
  if (assignee === undefined) throw badField('staffId', 'Must be a staff member')
  return assignee
}

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`
