import { db, type Tx } from '../../../api/platform/db'
import { makeMember } from '../people/people'
import { graph } from '../servers/shop'
import { makeDeals } from './deals'

const values = `requests requestsDue requestsInTime won lost paid revenue refunds net medianMinutesToContact
  medianMinutesToAnswer quotes bought savings meanSaving medianSaving sumOfSavings savingsInBand claimsOpened
  claimsRefunded reviews meanRating`

const query = `query ($from: Date!, $to: Date!) { figures(from: $from, to: $to) {
  from to now { ${values} } before { ${values} } days { day requests paid revenue }
  members { member { id } openDeals openRequests waitingChats overdue contacts bought meanSaving } } }`

let owner: ReturnType<typeof makeMember> | undefined

/** The figures as an owner reads them, in a response. */
export async function tryFigures(from: string, to: string) {
  owner ??= makeMember('OWNER', { firstName: 'Olga' })
  return graph((await owner).caller, query, { from, to })
}

export async function figuresOf(from: string, to: string) {
  const { data, errors } = await tryFigures(from, to)
  expect(errors).toBeUndefined()
  return data.figures
}

/** A paid order of units at $599 each, and its ID. */
export async function makeOrderPaidAt(paidAt: string, quantity = 1) {
  const [deal] = await makeDeals({ quantity })
  const id = String(deal?.orderId)
  await db.order.update({ where: { id }, data: { paidAt: new Date(paidAt) } })
  return id
}

/** Refunds a part of an order, at a time. */
export async function refundAt(orderId: string, at: string, cents: number) {
  await db.order.update({ where: { id: orderId }, data: { refundedCents: { increment: cents } } })
  const [part] = await db.orderRefund.findMany({
    where: { orderId },
    orderBy: { at: 'desc' },
    take: 1,
  })
  await db.orderRefund.update({ where: { id: String(part?.id) }, data: { at: new Date(at) } })
}

/** Moves all payments and refunds out of the way. */
export async function moveMoneyAway() {
  const longAgo = new Date('2001-01-01')
  await db.order.updateMany({ where: { paidAt: { not: null } }, data: { paidAt: longAgo } })
  await db.orderRefund.updateMany({ data: { at: longAgo } })
}

/** Changes rows that triggers keep as they are. */
export const withoutTriggers = (change: (tx: Tx) => Promise<unknown>) =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = 'replica'`
    await change(tx)
  })
