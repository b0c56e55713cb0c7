import { storeLiveQuote } from '../../test/kit/scenes/live-quotes'
import { makeSearch } from '../../test/kit/scenes/quotes'
import type { DealStatus } from '../generated/prisma/client'
import { transition as refund } from '../orders/states'
import { db } from '../platform/db'
import { releaseChoice, type TransitionName, transition, transitions } from './states'

const names = Object.keys(transitions) as TransitionName[]
const statuses: DealStatus[] = ['INTAKE', 'SEARCHING', 'CHOSEN', 'PURCHASED', 'CLOSED']

/** A deal in any status, with a quote that it can choose or has chosen. */
async function makeDealIn(status: DealStatus, { isPaid = true, hasWishes = true } = {}) {
  const { deal } = await makeSearch()
  const { id: quoteId } = await storeLiveQuote(deal.id)
  const acceptance = { status: 'ACCEPTED', acceptedAt: new Date(), conditionsText: '-' } as const
  const isChosen = status === 'CHOSEN' || status === 'PURCHASED'
  if (isChosen) await db.quote.update({ where: { id: quoteId }, data: acceptance })
  await db.deal.update({
    where: { id: deal.id },
    data: {
      status,
      wishesSentAt: hasWishes ? new Date() : null,
      ...(isChosen && { acceptedQuoteId: quoteId, chosenAt: new Date() }),
      ...(status === 'PURCHASED' && purchase),
      ...(status === 'CLOSED' && { endedAs: 'NO_DEAL', closedAt: new Date() }),
    },
  })
  if (!isPaid) await db.$transaction((tx) => refund(tx, deal.orderId, 'beginRefund'))
  return { id: deal.id, quoteId }
}

const purchase = {
  purchasedOn: new Date('2026-11-24'),
  purchaseRecordedAt: new Date(),
  supportUntil: new Date('2027-02-23T05:00:00Z'),
}
const noPurchase = { purchasedOn: null, purchaseRecordedAt: null, supportUntil: null }

/** Makes a transition as its callers do, and returns the status it leads to; null when refused. */
const run = (id: string, quoteId: string, name: TransitionName) =>
  db.$transaction(async (tx) => {
    const { to } = transitions[name]
    const before = await tx.deal.findUniqueOrThrow({ where: { id } })
    const releases = before.status === 'CHOSEN' && to !== 'PURCHASED'
    if (releases) await releaseChoice(tx, id, 'OTHER')
    const acceptance = { status: 'ACCEPTED', acceptedAt: new Date(), conditionsText: '-' } as const
    const changed = await transition(tx, id, name, {
      ...(to === 'CLOSED' && { endedAs: 'NO_DEAL', closedAt: new Date() }),
      ...(name === 'accept' && { acceptedQuoteId: quoteId, chosenAt: new Date() }),
      ...(to === 'PURCHASED' && purchase),
      ...(name === 'undoPurchase' && noPurchase),
    })
    if (changed && name === 'accept') {
      await tx.quote.update({ where: { id: quoteId }, data: acceptance })
    }
    if (!changed && releases) {
      await tx.quote.update({ where: { id: quoteId }, data: { status: 'ACCEPTED' } })
    }
    return changed?.status ?? null
  })

/** What a transition needs besides the status. */
const needs = (name: TransitionName) => ({ hasWishes: name !== 'reopenIntake' })

test('each transition of a deal leads where the table says', async () => {
  const allowed = names.flatMap((name) => transitions[name].from.map((from) => ({ name, from })))
  const outcomes = await Promise.all(
    allowed.map(async ({ name, from }) => {
      const { id, quoteId } = await makeDealIn(from, from === 'CLOSED' ? needs(name) : {})
      return [name, from, await run(id, quoteId, name)]
    }),
  )
  expect(outcomes).toEqual(allowed.map(({ name, from }) => [name, from, transitions[name].to]))
})

test.each(statuses)('all other transitions leave a deal that is %s alone', async (status) => {
  const { id, quoteId } = await makeDealIn(status)
  const before = await db.deal.findUniqueOrThrow({ where: { id } })
  const others = names.filter((name) => !(transitions[name].from as DealStatus[]).includes(status))
  for (const name of others) expect([name, await run(id, quoteId, name)]).toEqual([name, null])
  expect(await db.deal.findUniqueOrThrow({ where: { id } })).toEqual(before)
  expect(others.length).toBeGreaterThan(2)
})

test('a closed deal opens again only while its order is paid', async () => {
  const { id, quoteId } = await makeDealIn('CLOSED', { isPaid: false })
  expect(await run(id, quoteId, 'reopenSearch')).toBeNull()
  expect(await run(id, quoteId, 'reopenIntake')).toBeNull()
})
