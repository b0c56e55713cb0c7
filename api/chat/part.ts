import { config } from '../config'
import { notAllowed } from '../graph/builder'
import type { Visitor } from '../http/visitor'
import { isId, pool } from '../platform/db'
import { badField, Refusal } from '../platform/errors'

/** Who takes part in whose conversation, and on which side. */
export interface Part {
  userId: string
  firstName: string
  customerId: string
  byStaff: boolean
}

/** Customers take part in their own conversation; staff names the customer. */
export async function partOf(visitor: Visitor, customerId?: string | null): Promise<Part> {
  const { user } = visitor
  if (!user) throw notAllowed(visitor)
  const { id: userId, firstName } = user
  if (!user.isStaff) {
    if (customerId && customerId !== userId) throw notYours()
    return { userId, firstName, customerId: userId, byStaff: false }
  }
  if (!customerId) throw badField('customerId', 'Staff names the customer')
  if (!(await isCustomer(customerId))) throw new Refusal('NOT_FOUND', 'There is no such customer.')
  return { userId, firstName, customerId, byStaff: true }
}

/** Staff is no customer, but for who had written as one before. */
async function isCustomer(id: string) {
  if (!isId(id)) return false
  const { rowCount } = await pool.query({
    name: 'customer',
    text: `SELECT FROM users WHERE id = $1
             AND (NOT (email_verified AND email = ANY ($2))
               OR EXISTS (SELECT FROM conversation WHERE customer_id = $1))`,
    values: [id, config.STAFF_EMAILS],
  })
  return rowCount === 1
}

const notYours = () => new Refusal('FORBIDDEN', 'This is a conversation of somebody else.')
