import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { say } from '../../test/kit/scenes/chats'
import { addBuyersOrder, makePurchase } from '../../test/kit/scenes/chosen-deals'
import { approve, makeClaim, makePaidDeals } from '../../test/kit/scenes/claims'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import {
  figuresOf,
  makeOrderPaidAt,
  refundAt,
  withoutTriggers,
} from '../../test/kit/scenes/figures'
import { saveReview, withdrawReview } from '../../test/kit/scenes/reviews'
import type { Caller } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

// A week that begins on Monday, March 9, 2026, beside the one in which clocks went forward.
const WEEK = ['2026-03-09', '2026-03-15'] as const

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface Sent {
  at: string
  contactedAfter?: number
  status?: 'NEW' | 'CONTACTED' | 'LOST' | 'WON'
  wonOrderId?: string
  assignedToId?: string
}

function sendRequest({ at, contactedAfter, ...details }: Sent) {
  const createdAt = new Date(at)
  const after = (ms: number) => new Date(createdAt.getTime() + ms)
  return makeConsultation({
    createdAt,
    contactBy: after(DAY),
    contactedAt: contactedAfter === undefined ? null : after(contactedAfter * MINUTE),
    ...(details.wonOrderId && { wonAt: after(2 * DAY) }),
    ...(details.status === 'LOST' && { lostReason: 'PRICE' as const }),
    ...details,
  })
}

async function sayAt(at: string, ...[caller, text, target]: Parameters<typeof say>) {
  const { id } = await say(caller, text, target)
  await db.message.update({ where: { id }, data: { createdAt: new Date(at) } })
}

interface Bought {
  on: string
  /** Midnight after the 90th day. */
  supportUntil: string
  savingCents: number
  verifiedAt: string
  quotedAt: string
  assignedToId?: string
}

/** A deal with one published quote, bought and verified at these times. */
async function buy({ on, supportUntil, savingCents, verifiedAt, quotedAt, ...rest }: Bought) {
  const made = await makePurchase({})
  await addBuyersOrder(made.id)
  await withoutTriggers(async (tx) => {
    await tx.quote.updateMany({
      where: { dealId: made.id, publishedAt: { not: null } },
      data: { publishedAt: new Date(quotedAt) },
    })
    await tx.deal.update({
      where: { id: made.id },
      data: {
        purchasedOn: new Date(on),
        supportUntil: new Date(supportUntil),
        baselineCents: 3_500_000,
        baselineKind: 'MSRP',
        priceSavingCents: savingCents - 30_00,
        tradeSavingCents: 10_00,
        financeSavingCents: 20_00,
        finalRole: 'DEALER',
        savingsVerifiedAt: new Date(verifiedAt),
        savingsVerifiedByName: 'Sam',
        ...rest,
      },
    })
  })
  return made
}

async function review({ caller, id }: { caller: Caller; id: string }, rating: number, at: string) {
  const { data } = await saveReview(caller, id, { rating })
  await db.review.update({ where: { dealId: id }, data: { submittedAt: new Date(at) } })
  return data.saveReview.id as string
}

async function claim(askedAt: string, refundedAt?: string) {
  const { caller, deals } = await makePaidDeals()
  const { id } = await makeClaim(caller, String(deals[0]?.id))
  if (refundedAt) expect((await approve(id)).data.decideClaim.status).toBe('REFUNDED')
  await db.claim.update({
    where: { id },
    data: { askedAt: new Date(askedAt), ...(refundedAt && { refundedAt: new Date(refundedAt) }) },
  })
}

test('a known set of records gives exactly these figures', async () => {
  const max = await makeMember('ADVOCATE')
  const [ann, ben, cleo] = [await makeCustomer(), await makeCustomer(), await makeCustomer()]
  const [dan, eva] = [await makeCustomer(), await makeCustomer()]
  const maxId = max.user.id

  // Orders of 599: in the week one from the first moment on, and one of two units in the last minute.
  const won = await makeOrderPaidAt('2026-03-09T04:00:00Z')
  const last = await makeOrderPaidAt('2026-03-16T03:59:00Z', 2)
  await makeOrderPaidAt('2026-03-16T04:00:00Z')
  const earlier = await makeOrderPaidAt('2026-03-02T05:00:00Z')
  await makeOrderPaidAt('2026-03-02T04:59:59Z')
  // Refunds: 100.25 and 49.50 in the week, 50 in the one before, 200 after both.
  await refundAt(earlier, '2026-03-08T12:00:00Z', 50_00)
  await refundAt(earlier, '2026-03-10T12:00:00Z', 49_50)
  await refundAt(last, '2026-03-14T12:00:00Z', 100_25)
  await refundAt(last, '2026-03-17T12:00:00Z', 200_00)

  // Four sent in the week, contacted after 30, 90, and 1,560 minutes, and never: the median is 90. Due in it are the
  // first three and that of Sunday; the third was contacted too late.
  await sendRequest({
    at: '2026-03-09T04:00:00Z',
    contactedAfter: 30,
    status: 'WON',
    wonOrderId: won,
  })
  await sendRequest({
    at: '2026-03-11T16:00:00Z',
    contactedAfter: 90,
    status: 'CONTACTED',
    assignedToId: maxId,
  })
  await sendRequest({ at: '2026-03-13T16:00:00Z', contactedAfter: 1_560, status: 'LOST' })
  await sendRequest({ at: '2026-03-16T03:59:59Z', assignedToId: maxId })
  await sendRequest({ at: '2026-03-16T04:00:00Z' })
  await sendRequest({ at: '2026-03-08T07:30:00Z', contactedAfter: 10, status: 'CONTACTED' })

  // First answers after 4, 10 (from the first of two messages), and 120 minutes: the median is 10. What comes later in a
  // chat doesn't count, nor does one without an answer, or one that staff began.
  const [toAnn, toBen, toCleo, toDan] = [ann, ben, cleo, dan].map(({ user }) => ({
    customerId: user.id,
  }))
  await sayAt('2026-03-10T12:00:00Z', ann.caller, 'Is it blue?')
  await sayAt('2026-03-10T12:04:00Z', max.caller, 'It is.', toAnn)
  await sayAt('2026-03-10T13:00:00Z', ann.caller, 'And fast?')
  await sayAt('2026-03-12T13:00:00Z', max.caller, 'Very.', toAnn)
  await sayAt('2026-03-11T12:00:00Z', ben.caller, 'Hello')
  await sayAt('2026-03-11T12:05:00Z', ben.caller, 'Anyone?')
  await sayAt('2026-03-11T12:10:00Z', max.caller, 'Hello Ben', toBen)
  await sayAt('2026-03-12T12:00:00Z', cleo.caller, 'Hello')
  await sayAt('2026-03-12T14:00:00Z', max.caller, 'Hello Cleo', toCleo)
  await sayAt('2026-03-13T12:00:00Z', max.caller, 'Hello Dan', toDan)
  await sayAt('2026-03-13T12:01:00Z', dan.caller, 'Hello')
  await sayAt('2026-03-13T12:02:00Z', max.caller, 'How are you?', toDan)
  await sayAt('2026-03-13T12:00:00Z', eva.caller, 'Hello')
  await db.$executeRaw`
    UPDATE conversation SET created_at = (SELECT min(created_at) FROM message WHERE conversation_id = conversation.id)`

  // Savings of 1,000 and 3,001 in the week: mean and median 2,000.50, one within 1,000 to 3,000. Before it, −200.
  const supportUntil = { first: '2026-06-08T04:00:00Z', last: '2026-06-14T04:00:00Z' }
  const first = await buy({
    on: '2026-03-09',
    supportUntil: supportUntil.first,
    savingCents: 1_000_00,
    verifiedAt: '2026-03-10T12:00:00Z',
    quotedAt: '2026-03-07T12:00:00Z',
    assignedToId: maxId,
  })
  const second = await buy({
    on: '2026-03-15',
    supportUntil: supportUntil.last,
    savingCents: 3_001_00,
    verifiedAt: '2026-03-15T12:00:00Z',
    quotedAt: '2026-03-12T12:00:00Z',
  })
  const third = await buy({
    on: '2026-03-08',
    supportUntil: '2026-06-07T04:00:00Z',
    savingCents: -200_00,
    verifiedAt: '2026-03-08T12:00:00Z',
    quotedAt: '2026-03-09T12:00:00Z',
  })

  // Ratings 5 and 4; one of 1 was taken back.
  await review(first, 5, '2026-03-11T12:00:00Z')
  await review(second, 4, '2026-03-12T12:00:00Z')
  await withdrawReview(third.caller, await review(third, 1, '2026-03-13T12:00:00Z'))

  await claim('2026-03-06T12:00:00Z', '2026-03-09T12:00:00Z')
  await claim('2026-03-10T12:00:00Z')

  for (const happenedAt of ['2026-03-09T12:00:00Z', '2026-03-15T12:00:00Z', '2026-03-16T12:00:00Z'])
    await db.contact.create({
      data: {
        dealId: first.id,
        channel: 'PHONE',
        isOutgoing: true,
        isReached: true,
        happenedAt: new Date(happenedAt),
        content: 'We talked.',
        staffId: maxId,
        staffName: 'Max',
      },
    })

  const { from, to, now, before, days, members } = await figuresOf(...WEEK)
  expect([from, to]).toEqual(WEEK)
  expect(now).toEqual({
    requests: 4,
    requestsDue: 4,
    requestsInTime: 3,
    won: 1,
    lost: 1,
    paid: 2,
    revenue: 1797,
    refunds: 149.75,
    net: 1647.25,
    medianMinutesToContact: 90,
    medianMinutesToAnswer: 10,
    quotes: 2,
    bought: 2,
    savings: 2,
    meanSaving: 2000.5,
    medianSaving: 2000.5,
    sumOfSavings: 4001,
    savingsInBand: 1,
    claimsOpened: 1,
    claimsRefunded: 1,
    reviews: 2,
    meanRating: 4.5,
  })
  expect(before).toEqual({
    requests: 1,
    requestsDue: 0,
    requestsInTime: 0,
    won: 0,
    lost: 0,
    paid: 1,
    revenue: 599,
    refunds: 50,
    net: 549,
    medianMinutesToContact: null,
    medianMinutesToAnswer: null,
    quotes: 1,
    bought: 1,
    savings: 1,
    meanSaving: -200,
    medianSaving: -200,
    sumOfSavings: -200,
    savingsInBand: 0,
    claimsOpened: 1,
    claimsRefunded: 0,
    reviews: 0,
    meanRating: null,
  })
  expect(days.map(Object.values)).toEqual([
    ['2026-03-09', 1, 1, 599],
    ['2026-03-10', 0, 0, 0],
    ['2026-03-11', 1, 0, 0],
    ['2026-03-12', 0, 0, 0],
    ['2026-03-13', 1, 0, 0],
    ['2026-03-14', 0, 0, 0],
    ['2026-03-15', 1, 1, 1198],
  ])
  const [ofMax] = members.filter(({ member }: { member: { id: string } }) => member.id === maxId)
  expect(ofMax).toEqual({
    member: { id: maxId },
    openDeals: 0,
    openRequests: 2,
    waitingChats: 0,
    overdue: expect.any(Number),
    contacts: 2,
    bought: 1,
    meanSaving: 1000,
  })
})
