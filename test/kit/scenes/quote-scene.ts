import { randomUUID } from 'node:crypto'
import type { User } from '../../../api/generated/prisma/client'
import { db } from '../../../api/platform/db'
import { makeDeal } from './deals'
import { startSearch } from './live-quotes'
import { easternIn, makeDraft, makeQuote, makeSolicitation } from './quotes'

/**
 * Makes deals of a customer with quotes in every state, by the names of the rights table. Staff's draft
 * says `secret`.
 */
export async function makeQuoteScene(user: Pick<User, 'id' | 'email'>, secret = 'Doc fee') {
  const search = async () => {
    const { id } = await makeDeal({ user })
    return startSearch(id)
  }
  const [open, chosen, ended] = [await search(), await search(), await search()]
  const [live, accepted] = [await makeQuote(open), await makeQuote(chosen)]
  const withdrawn = await makeQuote(open)
  await db.quote.update({
    where: { id: withdrawn.id },
    data: { status: 'WITHDRAWN', withdrawnNote: 'Sold' },
  })
  await db.$transaction(async (tx) => {
    const acceptance = { status: 'ACCEPTED', acceptedAt: new Date(), conditionsText: '-' } as const
    await tx.quote.update({ where: { id: accepted.id }, data: acceptance })
    const choice = { acceptedQuoteId: accepted.id, chosenAt: new Date(), status: 'CHOSEN' } as const
    await tx.deal.update({ where: { id: chosen.id }, data: choice })
  })
  const secretLine = { kind: 'DEALER_FEE', label: secret, amount: 1 }
  const draft = await makeDraft(open, { noteToBuyer: secret, lines: [secretLine] })
  await makeSolicitation(open, secret)
  return {
    openDeal: open.id,
    chosenDeal: chosen.id,
    endedDeal: ended.id,
    live: live.id,
    accepted: accepted.id,
    withdrawn: withdrawn.id,
    draft: draft.id,
    requestKey: randomUUID(),
    until: await easternIn(72),
  }
}
