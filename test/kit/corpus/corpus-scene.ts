import { db } from '../../../api/platform/db'
import { makeCustomer, makeStaff } from '../people/people'
import { addToCart } from '../requests/operations'
import { say } from '../scenes/chats'
import { makeConsultation } from '../scenes/consultation-requests'
import { makeDealScene } from '../scenes/deal-scene'
import { makeDealerEmailScene } from '../scenes/dealer-email-scene'
import { makeLinkScene } from '../scenes/payment-links'
import { makePeopleScene } from '../scenes/people-scene'
import { makeQuoteScene } from '../scenes/quote-scene'
import { type Caller, graph, makePackage, makeVisitor } from '../servers/shop'

export type Role = 'visitor' | 'customer' | 'staff'

const callers = {} as Record<Role, Caller>

/** The person of a role; a new visitor each time, since few writes by one are accepted. */
export const callerOf = (role: Role) => (role === 'visitor' ? makeVisitor() : callers[role])

/** IDs of what the corpus is sent to, by the names of the rights table. */
const made: Record<string, string> = {}

/** Makes one of each record, none of which the payment provider knows. */
export async function makeScene() {
  const customer = await makeCustomer()
  const staff = await makeStaff()
  Object.assign(callers, {
    visitor: makeVisitor(),
    customer: customer.caller,
    staff: staff.caller,
  })
  const bought = await makePackage({ availableInventory: 1_000 })
  await graph(customer.caller, addToCart, { packageId: bought.id })
  await graph(callers.visitor, addToCart, { packageId: bought.id })
  const item = await db.cartItem.findFirstOrThrow({ where: { cart: { userId: customer.user.id } } })
  await say(customer.caller, 'Hello')
  const expired = { status: 'EXPIRED', totalCents: 0, settledAt: new Date() } as const
  const order = await db.order.create({ data: { ...expired, sessionExpiresAt: new Date() } })
  const consultation = await makeConsultation({ userId: customer.user.id })
  Object.assign(made, { package: bought.id, item: item.id, order: order.id, session: 'cs_unknown' })
  Object.assign(made, { customer: customer.user.id, staff: staff.user.id })
  Object.assign(made, { consultation: consultation.id })
  Object.assign(made, await makePeopleScene(customer.user.email))
  Object.assign(made, await makeQuoteScene(customer.user))
  Object.assign(made, await makeDealScene(made.openDeal ?? '', 'Called.'))
  Object.assign(made, await makeDealerEmailScene(made, 'Our price.'))
  Object.assign(made, await makeLinkScene(consultation.id, bought.id, 'As agreed.'))
}

/** Puts the IDs in place of their names. */
export const withIds = (text: string) => text.replace(/\$(\w+)/g, (name, key) => made[key] ?? name)
