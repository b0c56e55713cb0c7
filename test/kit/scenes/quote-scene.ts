import { randomUUID } from 'node:crypto'
import type { Deal, User } from '../../../api/generated/prisma/client'
import { db } from '../../../api/platform/db'
import { addBuyersOrder, easternDay, recordPurchase } from './chosen-deals'
import { makeDeal } from './deals'
import { startSearch } from './live-quotes'
import { easternIn, makeDraft, makeQuote, makeSolicitation, samStaff } from './quotes'

/**
 * Makes deals of a customer with quotes in every state, by the names of the rights table. Staff's draft
 * says `secret`.
 */
export async function makeQuoteScene(user: Pick<User, 'id' | 'email'>, secret = 'Doc fee') {
  const search = async (packageName?: string) => {
    const { id } = await makeDeal({ user, ...(packageName && { packageName }) })
    return startSearch(id)
  }
  const open = await search()
  const chosen = await search('Platinum')
  const [bought, reviewed, taken] = [await search(), await search(), await search()]
  const ended = await search()
  const [live, accepted] = [await makeQuote(open), await makeQuote(chosen)]
  const withdrawn = await makeQuote(open)
  await db.quote.update({
    where: { id: withdrawn.id },
    data: { status: 'WITHDRAWN', withdrawnNote: 'Sold' },
  })
  await choose(chosen, accepted.id)
  const today = await easternDay()
  for (const deal of [bought, reviewed, taken]) {
    await choose(deal, (await makeQuote(deal)).id)
    const { errors } = await recordPurchase((await samStaff()).caller, deal.id, today)
    expect(errors).toBeUndefined()
  }
  await addBuyersOrder(bought.id)
  const contract = await db.quote.create({
    data: {
      dealId: chosen.id,
      role: 'CONTRACT',
      condition: 'NEW',
      year: 2026,
      make: 'Honda',
      model: 'CR-V',
      kind: 'CASH',
      sellingCents: 33_690_00,
      requestKey: randomUUID(),
    },
  })
  const secretLine = { kind: 'DEALER_FEE', label: secret, amount: 1 }
  const draft = await makeDraft(open, { noteToBuyer: secret, lines: [secretLine] })
  await makeSolicitation(open, secret)
  return {
    openDeal: open.id,
    chosenDeal: chosen.id,
    boughtDeal: bought.id,
    contractKey: contract.requestKey ?? '',
    today,
    review: await addReview(reviewed),
    takenReview: await addReview(taken),
    endedDeal: ended.id,
    live: live.id,
    accepted: accepted.id,
    withdrawn: withdrawn.id,
    draft: draft.id,
    requestKey: randomUUID(),
    until: await easternIn(72),
  }
}

async function addReview({ id: dealId }: Pick<Deal, 'id'>) {
  const texts = { words: 'All went well.', shownName: 'Ann L.', shownPlace: 'Macon' }
  const review = await db.review.create({
    data: { dealId, rating: 5, mayPublish: false, ...texts },
  })
  return review.id
}

const choose = ({ id }: Pick<Deal, 'id'>, quoteId: string) =>
  db.$transaction(async (tx) => {
    const acceptance = { status: 'ACCEPTED', acceptedAt: new Date(), conditionsText: '-' } as const
    await tx.quote.update({ where: { id: quoteId }, data: acceptance })
    const choice = { acceptedQuoteId: quoteId, chosenAt: new Date(), status: 'CHOSEN' } as const
    await tx.deal.update({ where: { id }, data: choice })
  })
