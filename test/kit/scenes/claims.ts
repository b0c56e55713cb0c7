import { randomUUID } from 'node:crypto'
import { db } from '../../../api/platform/db'
import { makeCustomer } from '../people/people'
import { type Caller, graph } from '../servers/shop'
import { payOnPage } from './payment-page'
import { orderOf, returnToShop, samHill, startCheckout } from './purchases'

/** A buyer whose units were paid at the provider, with a deal for each. */
export async function makePaidDeals({
  quantity = 1,
  card,
}: {
  quantity?: number
  card?: string
} = {}) {
  const buyer = await makeCustomer({ firstName: 'Bea' })
  const details = { availableInventory: 10, totalInventory: 15 }
  const { id, url, bought } = await startCheckout({ quantity, visitor: buyer.caller, ...details })
  await payOnPage(url, { webhook: 'lost', ...(card && { number: card }) })
  await returnToShop(buyer.caller, id)
  const order = await orderOf(id)
  const deals = await db.deal.findMany({
    where: { orderId: order.id },
    orderBy: { number: 'asc' },
  })
  expect(deals).toHaveLength(quantity)
  return { ...buyer, order, deals, bought, paymentIntentId: String(order.paymentIntentId) }
}

const claimFields = `fragment Fields on Claim {
  id reason words status amount askedAt answerBy decidedAt decidedBy decisionNote refundedAt
}`

export const openClaim = (
  caller: Caller,
  dealId: string,
  { reason = 'OTHER', words = 'I bought it twice', requestKey = null as string | null } = {},
) =>
  graph(
    caller,
    `mutation ($dealId: ID!, $reason: ClaimReason!, $words: String!, $requestKey: ID) {
      openClaim(dealId: $dealId, reason: $reason, words: $words, requestKey: $requestKey) { ...Fields }
    } ${claimFields}`,
    { dealId, reason, words, requestKey },
  )

export const withdrawClaim = (caller: Caller, id: string) =>
  graph(caller, `mutation ($id: ID!) { withdrawClaim(id: $id) { ...Fields } } ${claimFields}`, {
    id,
  })

export const decideClaim = (
  caller: Caller,
  id: string,
  isApproved = true,
  note = 'Bought twice by mistake',
) =>
  graph(
    caller,
    `mutation ($id: ID!, $isApproved: Boolean!, $note: String!) {
      decideClaim(id: $id, isApproved: $isApproved, note: $note) { ...Fields }
    } ${claimFields}`,
    { id, isApproved, note },
  )

export const sendClaimAgain = (caller: Caller, id: string) =>
  graph(caller, `mutation ($id: ID!) { sendClaimAgain(id: $id) { ...Fields } } ${claimFields}`, {
    id,
  })

/** A claim of the buyer, as it was opened. */
export async function makeClaim(caller: Caller, dealId: string, details?: { reason?: string }) {
  const { data, errors } = await openClaim(caller, dealId, { ...details, requestKey: randomUUID() })
  expect(errors).toBeUndefined()
  return data.openClaim as { id: string; status: string; askedAt: string; answerBy: string }
}

/** Sam Hill, an owner, decides. */
export const approve = async (id: string) => decideClaim((await samHill()).caller, id)

export const claimNow = (id: string) => db.claim.findUniqueOrThrow({ where: { id } })

/** How many emails were queued for a cause. */
export const mailsOf = (cause: string) => db.mail.count({ where: { cause: { startsWith: cause } } })

/** What the buyer can claim now and later. */
export async function claimableOf(caller: Caller, id: string) {
  const { data, errors } = await graph(
    caller,
    'query ($id: ID!) { deal(id: $id) { claimable { reason from } } }',
    { id },
  )
  expect(errors).toBeUndefined()
  return data.deal.claimable as { reason: string; from: string }[]
}
