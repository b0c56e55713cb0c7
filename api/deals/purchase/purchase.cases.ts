import { randomUUID } from 'node:crypto'
import { eventually } from '../../../test/kit/eventually'
import { watch } from '../../../test/kit/requests/subscriptions'
import {
  addBuyersOrder,
  easternDay,
  harborLoan,
  judge,
  makeChoice,
  makePurchase,
  ownOffer,
  recordPurchase,
  savingSeenBy,
  undoPurchase,
  verifySaving,
} from '../../../test/kit/scenes/chosen-deals'
import { dealNow, makeSearch, refusalIn } from '../../../test/kit/scenes/quotes'
import { graph } from '../../../test/kit/servers/shop'
import { transition as orderTransition } from '../../orders/states'
import { db } from '../../platform/db'
import { closeDealsOf } from '../open-deals'
import { supportEnd } from './purchase'

const FIXED = 'own offers and the contract never change after the purchase'

const mailsTo = ({ email: recipient }: { email: string }, cause: string) =>
  db.mail.findMany({ where: { recipient, cause: { startsWith: cause } } })

test('a purchase begins support, and congratulates the buyer', async () => {
  const { id, caller, user } = await makeChoice()
  const day = await easternDay()
  const { data, errors } = await recordPurchase(caller, id, day)
  expect(errors).toBeUndefined()
  expect(data.recordPurchase).toMatchObject({ stage: 'PURCHASED', purchasedOn: day })
  expect(data.recordPurchase.claimUntil).toBe(data.recordPurchase.supportUntil)
  const [mail, ...others] = await mailsTo(user, `deal-purchased ${id} ${day}`)
  expect(others).toEqual([])
  expect(mail?.text).toMatch(
    /Congratulations on your 2026 Honda CR-V\. Your 90 days of support run through \w{3}, \w{3} \d+\./,
  )
  expect(mail?.subject).not.toMatch(/\$|Honda/)
})

test.each([
  ['2026-11-24', '2027-02-23T05:00:00.000Z'],
  ['2026-12-20', '2027-03-21T04:00:00.000Z'],
])('T21: support for a purchase on %s ends at midnight of our zone', async (day, end) => {
  expect((await supportEnd(db, day)).toISOString()).toBe(end)
})

test('a purchase is neither before the choice nor in the future', async () => {
  const { id, caller, staff } = await makeChoice()
  for (const days of [-1, 1]) {
    const { errors } = await recordPurchase(caller, id, await easternDay(days))
    expect(errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: { purchasedOn: 'Choose a date from the day you accepted through today' },
    })
  }
  const { errors } = await recordPurchase(staff, id, '2026-02-30')
  expect(errors[0].extensions.code).toBe('BAD_INPUT')
  expect((await dealNow(id)).status).toBe('CHOSEN')
})

test('the day of a purchase is one of our zone', async () => {
  const { id, caller } = await makeChoice()
  // 11 PM in our zone, the next day in UTC.
  await db.deal.update({ where: { id }, data: { chosenAt: new Date('2026-11-20T04:00:00Z') } })
  expect(refusalIn(await recordPurchase(caller, id, '2026-11-18'))?.code).toBe('BAD_INPUT')
  expect(refusalIn(await recordPurchase(caller, id, '2026-11-19'))).toBeUndefined()
})

test('ten recordings at once are one purchase, one event, and one email', async () => {
  const { id, caller, staff, user } = await makeChoice()
  const day = await easternDay()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => recordPurchase(n % 2 ? caller : staff, id, day)),
  )
  expect(answers.map(({ data }) => data?.recordPurchase?.stage)).toEqual(
    Array.from({ length: 10 }, () => 'PURCHASED'),
  )
  expect(await db.dealEvent.count({ where: { dealId: id, kind: 'PURCHASED' } })).toBe(1)
  expect(await mailsTo(user, `deal-purchased ${id}`)).toHaveLength(1)
})

test('a purchase and a dealer who breaks their word at once: one of them counts', async () => {
  const day = await easternDay()
  for (let time = 0; time < 3; time++) {
    const { id, caller, staff } = await makeChoice()
    const answers = await Promise.all([
      recordPurchase(caller, id, day),
      graph(
        staff,
        `mutation ($id: ID!) {
          reopenDeal(id: $id, reason: DEALER_DID_NOT_HONOR, note: "They want more") { stage } }`,
        { id },
      ),
    ])
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    const { status, acceptedQuoteId, purchasedOn } = await dealNow(id)
    expect([status, acceptedQuoteId !== null, purchasedOn !== null]).toEqual(
      answers[0].errors ? ['SEARCHING', false, false] : ['PURCHASED', true, true],
    )
  }
})

test('only a chosen deal can be purchased', async () => {
  const { deal, caller } = await makeSearch()
  const { errors } = await recordPurchase(caller, deal.id, await easternDay())
  expect(errors[0].extensions.code).toBe('CONFLICT')
})

test('undoing a purchase brings the choice back, without saving, support, and verdict', async () => {
  const { id, staff, quoteId, caller } = await makePurchase()
  await addBuyersOrder(id)
  await verifySaving(staff, id)
  for (let time = 0; time < 2; time++) {
    const { data } = await undoPurchase(staff, id)
    expect(data.undoPurchase).toEqual({
      stage: 'CHOSEN',
      purchasedOn: null,
      supportUntil: null,
      claimUntil: null,
      chosen: { id: quoteId },
      saving: { isVerified: false },
    })
  }
  expect(await db.dealEvent.count({ where: { dealId: id, kind: 'REOPENED' } })).toBe(1)
  const { data } = await graph(caller, `{ deal(id: "${id}") { events { text } } }`)
  expect(data.deal.events[0].text).toBe('We took the purchase back. Your choice stands.')
  const { deal } = await makeSearch()
  expect(refusalIn(await undoPurchase(staff, deal.id))?.message).toBe(
    'There is no purchase to undo.',
  )
})

test('a refund after the purchase changes nothing, and the purchase can no longer be undone', async () => {
  const { id, deal, staff } = await makePurchase()
  const before = await dealNow(id)
  await db.$transaction(async (tx) => {
    await orderTransition(tx, deal.orderId, 'beginRefund')
    await closeDealsOf(tx, deal.orderId)
  })
  expect(await dealNow(id)).toEqual(before)
  expect(refusalIn(await undoPurchase(staff, id))?.message).toBe(
    "This purchase can't be undone: its payment was refunded, or a claim was decided.",
  )
})

test('a closed deal can be claimed for 90 days, until it opens again', async () => {
  const { id, staff } = await makeChoice()
  const end = `mutation ($id: ID!) { endDeal(id: $id, as: NO_DEAL, note: "Nothing left") { closedAt claimUntil } }`
  const { closedAt, claimUntil } = (await graph(staff, end, { id })).data.endDeal
  expect(Date.parse(claimUntil) - Date.parse(closedAt)).toBe(90 * 24 * 3_600_000)
  const reopen = `mutation ($id: ID!) { reopenDeal(id: $id, reason: OTHER, note: "Found one") { claimUntil } }`
  expect((await graph(staff, reopen, { id })).data.reopenDeal.claimUntil).toBeNull()
})

test('a bought deal is not closed before its purchase is undone', async () => {
  const { id, staff } = await makePurchase()
  const end = `mutation ($id: ID!) { endDeal(id: $id, as: NO_DEAL, note: "Nothing left") { closedAt } }`
  expect(refusalIn(await graph(staff, end, { id }))).toEqual({
    code: 'CONFLICT',
    message: 'The buyer has bought. Undo the purchase first if that is wrong.',
  })
})

test('a saving is verified only with the signed order, and the buyer sees it at once', async () => {
  const { id, caller, staff, user } = await makePurchase()
  expect(refusalIn(await verifySaving(staff, id))).toEqual({
    code: 'CONFLICT',
    message: "Upload the signed buyer's order first.",
  })
  expect(await savingSeenBy(caller, id)).toMatchObject({ total: 2_110.6, isVerified: false })
  const { id: document } = await addBuyersOrder(id)
  const live = await watch(
    caller,
    `subscription { dealChanged(dealId: "${id}") { kind deal { saving { isVerified } } } }`,
  )
  const answers = await Promise.all([1, 2, 3].map(() => verifySaving(staff, id)))
  expect(answers.map(({ data }) => data.verifySaving.saving)).toEqual(
    Array.from({ length: 3 }, () => ({ isVerified: true, total: 2_110.6 })),
  )
  await eventually(() =>
    expect(live.seen).toEqual([{ kind: 'STAGE', deal: { saving: { isVerified: true } } }]),
  )
  expect(await db.dealEvent.count({ where: { dealId: id, kind: 'SAVING_VERIFIED' } })).toBe(1)
  const [mail, ...others] = await mailsTo(user, `saving-verified ${id}`)
  expect([mail?.subject, others]).toEqual(['Your saving is verified', []])

  const remove = 'mutation ($id: ID!) { removeDocument(id: $id) { id } }'
  expect(refusalIn(await graph(staff, remove, { id: document }))).toEqual({
    code: 'CONFLICT',
    message: 'The saving of this deal rests on this document.',
  })
  const deleted = db.document.delete({ where: { id: document } })
  await expect(deleted).rejects.toThrow(FIXED)
})

test('there is nothing to verify before the purchase, or without a price to compare with', async () => {
  const { id, staff } = await makeChoice()
  await addBuyersOrder(id)
  expect(refusalIn(await verifySaving(staff, id))?.message).toBe(
    'The purchase is not recorded yet.',
  )
  const used = { ...harborLoan, condition: 'USED', advertised: null }
  const bare = await makePurchase({ quote: used, ownOffers: [ownOffer], isReviewed: false })
  await addBuyersOrder(bare.id)
  expect(await savingSeenBy(bare.caller, bare.id)).toBeNull()
  expect(refusalIn(await verifySaving(staff, bare.id))?.message).toBe(
    'There was no price on paper to compare with.',
  )
})

test('what a saving rests on is fixed by the purchase, for the graph and for SQL', async () => {
  const { id, caller, staff, offers, deal } = await makePurchase()
  const offer = offers[0] ?? ''
  const save = `mutation ($id: ID!, $offer: ID!, $input: QuoteInput!) {
    saveOwnOffer(dealId: $id, id: $offer, input: $input) { id } }`
  const change = (by: typeof caller) =>
    graph(by, save, { id, offer, input: { ...ownOffer, sellingPrice: 40_000 } })
  for (const by of [caller, staff]) expect(refusalIn(await change(by))?.code).toBe('CONFLICT')
  const bySql = () => [
    db.quote.update({ where: { id: offer }, data: { sellingCents: 40_000_00 } }),
    db.quote.delete({ where: { id: offer } }),
    db.quoteLine.updateMany({ where: { quoteId: offer }, data: { cents: 1 } }),
    db.quoteLine.create({
      data: { quoteId: offer, place: 9, kind: 'ADD_ON', label: 'Mats', cents: 1 },
    }),
  ]
  for (const refused of bySql()) await expect(refused).rejects.toThrow(FIXED)

  await undoPurchase(staff, id)
  await db.quote.update({ where: { id: offer }, data: { sellingCents: 34_000_00 } })
  expect(refusalIn(await change(caller))?.code).toBe('CONFLICT') // own offers stay closed while chosen
  const reopen = `mutation ($id: ID!) { reopenDeal(id: $id, reason: BUYER_CHANGED_MIND, note: "Asked") { id } }`
  await graph(staff, reopen, { id: deal.id })
  expect(refusalIn(await change(caller))).toBeUndefined()
})

test('until the saving is verified, judging an own offer computes it again', async () => {
  const { id, caller, staff, offers } = await makePurchase()
  expect(await savingSeenBy(caller, id)).toMatchObject({ baselineKind: 'OWN', total: 2_110.6 })
  const { data } = await judge(offers[0] ?? '', false, 'Another trim')
  expect(data.reviewOwnOffer).toEqual({ isComparable: false, comparableNote: 'Another trim' })
  expect(await savingSeenBy(caller, id)).toMatchObject({
    baselineKind: 'ADVERTISED',
    price: 1_000,
    financing: 0,
    total: 1_600,
    candidates: [
      { kind: 'OWN', isUsed: false, whyNot: 'Another trim', quoteId: offers[0] },
      { kind: 'ADVERTISED', isUsed: true, whyNot: null },
      { kind: 'MSRP', isUsed: false, whyNot: null },
    ],
  })
  await addBuyersOrder(id)
  await verifySaving(staff, id)
  expect(refusalIn(await judge(offers[0] ?? ''))).toEqual({
    code: 'CONFLICT',
    message: 'The saving is verified. Undo the purchase to change it.',
  })
  const passed = db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL drivefair.saving = 'on'`
    await tx.quote.updateMany({ where: { dealId: id, role: 'OWN' }, data: { isComparable: true } })
  })
  await expect(passed).rejects.toThrow(FIXED)
})

test('an own offer counts only once it is reviewed, and again after it changes', async () => {
  const { deal, caller } = await makeSearch()
  const save = `mutation ($id: ID!, $offer: ID, $input: QuoteInput!) {
    saveOwnOffer(dealId: $id, id: $offer, input: $input) { id isComparable } }`
  const input = { ...ownOffer, requestKey: randomUUID() }
  const { id: offer } = (await graph(caller, save, { id: deal.id, input })).data.saveOwnOffer
  await judge(offer)
  const changed = await graph(caller, save, { id: deal.id, offer, input: ownOffer })
  expect(changed.data.saveOwnOffer).toEqual({ id: offer, isComparable: null })
})
