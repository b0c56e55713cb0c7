import { createHash, randomUUID } from 'node:crypto'
import { db } from '../../../api/platform/db'
import { type Caller, graph } from '../servers/shop'
import { accept, loan, makeQuote, makeSearch, offer, samStaff } from './quotes'

/** A loan for a new vehicle with everything that a saving is computed from: T15 of the worked examples. */
export const harborLoan = {
  ...offer,
  ...loan,
  advertised: 34_690,
  lines: offer.lines.map(({ kind, label, amount }) => ({ kind, label, amount })),
  downPayment: 4_000,
  tradeAllowance: 8_200,
  tradePayoff: 3_150,
}

/** The buyer's own offer of the worked examples. */
export const ownOffer = {
  condition: 'NEW',
  year: 2026,
  make: 'Honda',
  model: 'CR-V',
  sellingPrice: 34_250,
  kind: 'FINANCE',
  apr: 5.9,
  termMonths: 60,
  lines: [{ kind: 'DEALER_FEE', label: 'Doc fee', amount: 799 }],
}

/** What a buyer enters from a contract that matches a quote, such as `harborLoan`. */
export const contractOf = (quote: object, more: object = {}) => ({
  ...quote,
  managerName: null,
  ...more,
})

export const nitrogen = { kind: 'ADD_ON', label: 'Nitrogen', amount: 199 }

const saveOwnOffer = `mutation ($id: ID!, $input: QuoteInput!) {
  saveOwnOffer(dealId: $id, input: $input) { id }
}`
const reviewOffer = `mutation ($id: ID!, $isComparable: Boolean!, $note: String!) {
  reviewOwnOffer(id: $id, isComparable: $isComparable, note: $note) { isComparable comparableNote }
}`

/** Judges an own offer as staff do. */
export const judge = async (id: string, isComparable = true, note = 'The same trim') =>
  graph((await samStaff()).caller, reviewOffer, { id, isComparable, note })

interface Choice {
  packageName?: string
  quote?: object
  /** Each is reviewed as comparable, unless `isReviewed` is false. */
  ownOffers?: object[]
  isReviewed?: boolean
  tradeOffer?: number
}

/** A buyer who has accepted a quote. */
export async function makeChoice({
  packageName = 'Gold',
  quote = harborLoan,
  ownOffers = [],
  isReviewed = true,
  tradeOffer,
}: Choice = {}) {
  const buyer = await makeSearch({ packageName })
  const { id } = buyer.deal
  if (tradeOffer !== undefined) {
    const vehicle = { year: 2015, make: 'Toyota', model: 'RAV4', miles: 90_000 }
    await db.tradeIn.create({
      data: { dealId: id, ...vehicle, ownOfferCents: tradeOffer * 100 },
    })
  }
  const offers: string[] = []
  for (const input of ownOffers) {
    const { data } = await graph(buyer.caller, saveOwnOffer, { id, input })
    offers.push(data.saveOwnOffer.id)
    if (isReviewed) await judge(data.saveOwnOffer.id)
  }
  const made = await makeQuote(buyer.deal, quote)
  const { errors } = await accept(buyer.caller, made.id)
  expect(errors).toBeUndefined()
  return { ...buyer, id, quoteId: made.id, offers, staff: (await samStaff()).caller }
}

export const saveContract = (
  caller: Caller,
  dealId: string,
  input: object,
  revision?: number | null,
) =>
  graph(
    caller,
    `mutation ($dealId: ID!, $revision: Int, $input: QuoteInput!) {
      saveContract(dealId: $dealId, revision: $revision, input: $input) {
        contract { revision sellingPrice lines { label amount } }
        contractCheck { difference isStop isSameVehicle words verdict note
          lines { kind label quoted contract difference isNew } }
      }
    }`,
    { dealId, input, revision: revision ?? null },
  )

export const recordPurchase = (caller: Caller, dealId: string, day: string) =>
  graph(
    caller,
    `mutation ($dealId: ID!, $day: Date!) {
      recordPurchase(dealId: $dealId, purchasedOn: $day) {
        stage purchasedOn supportUntil claimUntil saving { ...All }
      }
    } ${savingFields}`,
    { dealId, day },
  )

const savingFields = `fragment All on Saving {
  baseline baselineKind final price tradeIn financing total afterFee isBetter isVerified
  candidates { kind amount isUsed whyNot quoteId }
}`

/** The saving as the caller sees it. */
export async function savingSeenBy(caller: Caller, id: string) {
  const query = `query ($id: ID!) { deal(id: $id) { saving { ...All } } } ${savingFields}`
  const { data, errors } = await graph(caller, query, { id })
  expect(errors).toBeUndefined()
  return data.deal.saving
}

/** Today in our zone, or another day. */
export async function easternDay(days = 0): Promise<string> {
  const [row] = await db.$queryRaw<[{ day: string }]>`
    SELECT ((clock_timestamp() AT TIME ZONE 'America/New_York')::date + ${days}::int)::text AS day`
  return row.day
}

/** A deal that was bought today. */
export async function makePurchase(choice: Choice = { ownOffers: [ownOffer], tradeOffer: 7_600 }) {
  const made = await makeChoice(choice)
  const { errors } = await recordPurchase(made.caller, made.id, await easternDay())
  expect(errors).toBeUndefined()
  return made
}

/** The signed buyer's order, as uploaded. */
export const addBuyersOrder = (dealId: string) =>
  db.document.create({
    data: {
      dealId,
      kind: 'BUYERS_ORDER',
      name: 'order.pdf',
      type: 'application/pdf',
      size: 1,
      sha256: createHash('sha256').update(randomUUID()).digest(),
      byStaff: true,
      isShown: true,
      parts: { create: { place: 0, bytes: Buffer.from('x') } },
    },
  })

export const verifySaving = (caller: Caller, dealId: string) =>
  graph(
    caller,
    `mutation ($dealId: ID!) { verifySaving(dealId: $dealId) { saving { isVerified total } } }`,
    { dealId },
  )

export const undoPurchase = (caller: Caller, id: string, note = 'Typed into the wrong deal') =>
  graph(
    caller,
    `mutation ($id: ID!, $note: String!) { undoPurchase(id: $id, note: $note) {
      stage purchasedOn supportUntil claimUntil chosen { id } saving { isVerified }
    } }`,
    { id, note },
  )
