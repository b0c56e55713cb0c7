import { config } from '../config'
import { notAllowed } from '../graph/builder'
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

/** Returns the visitor's role in a conversation: customers have their own, staff name the customer. */
export async function participantOf(
  visitor: Visitor,
  customerId?: string | null,
): Promise<Participant> {
  const { user } = visitor
  if (!user) throw notAllowed(visitor)
  const { id: userId, firstName } = user
  if (!user.isStaff) {
    if (customerId && customerId !== userId) throw notYours()
    return { userId, firstName, customerId: userId, byStaff: false }
  }
  if (!customerId) throw badField('customerId', 'Required for staff')
  if (!(await isCustomer(customerId))) throw new Refusal('NOT_FOUND', 'There is no such customer.')
  return { userId, firstName, customerId, byStaff: true }
}

/** Staff are not customers, unless they have a conversation from before they joined. */
const findCustomer = prepared<{ id: string }>(
  'customer',
  `SELECT id FROM users WHERE id = $1
     AND (NOT (email_verified AND email = ANY ($2))
       OR EXISTS (SELECT FROM conversation WHERE customer_id = $1))`,
)

export async function isCustomer(id: string) {
  if (!isId(id)) return false
  const { rows } = await findCustomer([id, config.STAFF_EMAILS])
  return rows.length > 0
}

const notYours = () => new Refusal('FORBIDDEN', "You don't have access to this conversation.")
