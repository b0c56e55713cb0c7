import type { StaffRight } from '../../shared/staff-rights'
import { isStaff, type Standing, standing } from '../account/staff-role'
import { notAllowed, requireRight } from '../http/access'
import type { Visitor } from '../http/visitor'
import { isId, prepared } from '../platform/db'
import { badField, Refusal } from '../platform/errors'

/** A person acting in a conversation, and which side they are on. */
export interface Participant {
  userId: string
  firstName: string
  customerId: string
  byStaff: boolean
}

/**
 * Returns the visitor's role in a conversation: customers have their own, staff name the customer and need the right
 * to what they do.
 */
export async function participantOf(
  visitor: Visitor,
  staffNeed: StaffRight,
  customerId?: string | null,
): Promise<Participant> {
  const { user } = visitor
  if (!user) throw notAllowed(visitor)
  const { id: userId, firstName } = user
  if (!user.isStaff) {
    if (customerId && customerId !== userId) throw notYours()
    return { userId, firstName, customerId: userId, byStaff: false }
  }
  requireRight(visitor, staffNeed)
  if (!customerId) throw badField('customerId', 'Required for staff')
  if (!(await isCustomer(customerId))) throw new Refusal('NOT_FOUND', 'There is no such customer.')
  return { userId, firstName, customerId, byStaff: true }
}

const findStanding = prepared<Standing & { hasConversation: boolean }>(
  'customer',
  `SELECT ${standing}, EXISTS (SELECT FROM conversation WHERE customer_id = $1) AS "hasConversation"
   FROM users WHERE id = $1`,
)

/** Staff are not customers, unless they have a conversation from before they joined. */
export async function isCustomer(id: string) {
  if (!isId(id)) return false
  const [user] = (await findStanding([id])).rows
  return user !== undefined && (user.hasConversation || !isStaff(user))
}

const notYours = () => new Refusal('FORBIDDEN', "You don't have access to this conversation.")
