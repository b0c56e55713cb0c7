import {
  harborLoan,
  makeChoice,
  makePurchase,
  ownOffer,
  savingSeenBy,
} from '../../../test/kit/scenes/chosen-deals'
import { loan, makeQuote, makeSearch, offer } from '../../../test/kit/scenes/quotes'
import { graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

const line = (kind: string, label: string, amount: number, openingAmount = amount) => ({
  kind,
  label,
  amount,
  openingAmount,
})
const priced = (sellingPrice: number, advertised: number, lines: object[]) => ({
  ...offer,
  sellingPrice,
  advertised,
  lines,
})

const northgate = priced(33_480, 34_995, [
  line('ADD_ON', 'Protection package', 0, 1_295),
  line('DEALER_FEE', 'Doc fee', 699),
])
const lakeside = priced(33_195, 33_995, [
  line('ADD_ON', 'Tint', 495),
  line('DEALER_FEE', 'Doc fee', 899),
])
const dear = priced(34_501, 40_000, [line('DEALER_FEE', 'Doc fee', 599)])
const harbor = { ...harborLoan, kind: 'CASH', apr: null, termMonths: null, tradeAllowance: null }
const own = { ownOffers: [ownOffer] }

test.each([
  ['T14', { quote: harbor, ...own }, ['OWN', 35_049, 760, 0, 0, 760]],
  [
    'T15',
    { quote: harborLoan, ...own, tradeOffer: 7_600 },
    ['OWN', 35_049, 760, 600, 750.6, 2_110.6],
  ],
  ['T16', { quote: northgate }, ['ADVERTISED', 36_989, 2_810, 0, 0, 2_810]],
  ['T16', { quote: northgate, ...own }, ['OWN', 35_049, 870, 0, 0, 870]],
  ['T17', { quote: lakeside, ...own }, ['OWN', 35_049, 460, 0, 0, 460]],
  ['T18', { quote: dear, ...own }, ['OWN', 35_049, -51, 0, 0, -51]],
])('%s: the purchase stores the saving to the cent', async (_, choice, amounts) => {
  const { id, caller } = await makePurchase(choice)
  const { baselineKind, baseline, price, tradeIn, financing, total, ...saving } =
    await savingSeenBy(caller, id)
  expect([baselineKind, baseline, price, tradeIn, financing, total]).toEqual(amounts)
  const { feeCents } = await db.deal.findUniqueOrThrow({ where: { id } })
  expect(saving.afterFee).toBeCloseTo(total - feeCents / 100, 10)
  expect(saving).toMatchObject({ isBetter: total > 0, isVerified: false, final: baseline - price })
})

test('before the purchase, the saving is that of the chosen quote, else of the best live one', async () => {
  const { deal, caller } = await makeSearch()
  expect(await savingSeenBy(caller, deal.id)).toBeNull()
  await makeQuote(deal, { ...northgate, ...loan })
  await makeQuote(deal, { ...harborLoan, tradeAllowance: null, tradePayoff: null })
  expect(await savingSeenBy(caller, deal.id)).toMatchObject({ total: 2_810, isVerified: false })
  const query = '{ deal(id: "ID") { quotes { saving { total } } ownOffers { saving { total } } } }'
  const { data } = await graph(caller, query.replace('ID', deal.id))
  expect(data.deal.quotes.map(({ saving }: { saving: { total: number } }) => saving.total)).toEqual(
    expect.arrayContaining([2_810, 1_000]),
  )
  const chosen = await makeChoice({ quote: harbor })
  expect(await savingSeenBy(chosen.caller, chosen.id)).toMatchObject({ total: 1_000 })
})

test('an offer that staff have not reviewed does not count, and says so', async () => {
  const { id, caller } = await makePurchase({ quote: harbor, ...own, isReviewed: false })
  const { candidates, baselineKind } = await savingSeenBy(caller, id)
  expect(baselineKind).toBe('ADVERTISED')
  expect(candidates[0]).toMatchObject({ kind: 'OWN', whyNot: 'Not reviewed yet', isUsed: false })
})

test('what counts as better is what the deal promised when it opened', async () => {
  const { id, caller } = await makePurchase({ quote: harbor, ...own })
  expect((await savingSeenBy(caller, id)).isBetter).toBe(true)
  await db.deal.update({ where: { id }, data: { leastSavingCents: 760_00 } })
  expect((await savingSeenBy(caller, id)).isBetter).toBe(false)
})
