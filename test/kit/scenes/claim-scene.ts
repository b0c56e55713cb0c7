import { randomUUID } from 'node:crypto'
import { closed } from '../../../api/deals/states'
import type { User } from '../../../api/generated/prisma/client'
import { db } from '../../../api/platform/db'
import { makeDeal } from './deals'

/**
 * Makes claims of a customer, by the names of the rights table, one of them on the deal of a paid order. What only
 * staff read says `secret`.
 */
export async function makeClaimScene(
  user: Pick<User, 'id' | 'email'>,
  orderId: string,
  secret: string,
) {
  const facts = [{ label: secret, value: secret }]
  const claimed = { reason: 'OTHER', words: 'Bought twice', amountCents: 599_00, facts } as const
  const open = async () => {
    const { id: dealId } = await makeDeal({ user })
    return (await db.claim.create({ data: { ...claimed, dealId } })).id
  }
  const paid = await db.deal.findFirstOrThrow({ where: { orderId } })
  const failed = await db.claim.create({
    data: {
      ...claimed,
      dealId: paid.id,
      status: 'REFUND_FAILED',
      decidedAt: new Date(),
      decidedByName: 'Sam',
    },
  })
  const ended = await makeDeal({ user })
  await db.deal.update({
    where: { id: ended.id },
    data: { status: 'CLOSED', endedAs: 'NO_DEAL', ...closed(new Date()) },
  })
  return {
    claim: await open(),
    ownClaim: await open(),
    failedClaim: failed.id,
    claimedDeal: (await makeDeal({ user })).id,
    claimKey: randomUUID(),
    erasedDeal: ended.id,
  }
}
