import { checkContract } from '../../shared/deals/contract-check'
import { baselineKinds, type Saving, totalSaving } from '../../shared/deals/saving'
import { dollarText } from '../../shared/money'
import { savingOfDeal } from '../deals/purchase/saving'
import { quotesWithPrices } from '../deals/quotes/quotes'
import { PAID_BACK } from '../deals/states'
import { isServed } from '../deals/wishes/served-states'
import type { ClaimReason, Deal } from '../generated/prisma/client'
import { databaseTime, db, type Tx } from '../platform/db'

const DAY_MS = 24 * 3_600_000

export interface ClaimableReason {
  reason: ClaimReason
  /** From when on it applies; may be ahead. */
  from: Date
}

/**
 * Lists the reasons to ask for the money of a deal back: those that apply now, and those that will unless something
 * changes. None when it is too late, or when the money went back or is on its way.
 */
export async function claimableOf(deal: Deal, client: Tx = db): Promise<ClaimableReason[]> {
  const { order, wishes, quotes, claims } = await client.deal.findUniqueOrThrow({
    where: { id: deal.id },
    select: {
      order: { select: { status: true } },
      wishes: { select: { state: true } },
      quotes: {
        where: { status: 'FELL_THROUGH', fellThroughAs: 'DEALER_DID_NOT_HONOR' },
        select: { changedAt: true },
        orderBy: { changedAt: 'asc' },
        take: 1,
      },
      claims: {
        where: { status: { in: PAID_BACK } },
        select: { id: true },
      },
    },
  })
  const isOver = deal.claimUntil !== null && deal.claimUntil <= (await databaseTime(client))
  if (order.status !== 'PAID' || isOver || deal.erasedAt || claims.length > 0) return []

  const reasons: ClaimableReason[] = []
  const add = (reason: ClaimReason, from: Date) => reasons.push({ reason, from })
  if (deal.status === 'INTAKE' && wishes?.state && !(await isServed(wishes.state, client))) {
    add('NOT_SERVED', deal.openedAt)
  }
  const isSearched = deal.status === 'SEARCHING' || deal.status === 'CLOSED'
  if (isSearched && deal.wishesSentAt) {
    const from = new Date(deal.wishesSentAt.getTime() + deal.noQuoteDays * DAY_MS)
    if (!deal.firstQuoteAt) add('NO_QUOTE', from)
    else if (!(await hasBetterQuote(deal, client))) add('NOT_BETTER', from)
  }
  if (deal.purchaseRecordedAt && isPurchaseWorse(deal)) add('NOT_BETTER', deal.purchaseRecordedAt)
  const [broken] = quotes
  const dishonoredAt =
    (await contractAboveQuote(deal, client)) ??
    (deal.status === 'PURCHASED' ? undefined : broken?.changedAt)
  if (dishonoredAt) add('NOT_HONORED', dishonoredAt)
  add('OTHER', deal.openedAt)
  return reasons
}

/** Since when the contract for the quoted vehicle asks for more than the accepted quote. */
async function contractAboveQuote(deal: Deal, client: Tx) {
  const quotes = await quotesWithPrices(deal.id, client)
  const quote = quotes.find(({ status }) => status === 'ACCEPTED')
  const contract = quotes.find(({ role }) => role === 'CONTRACT')
  if (!quote || !contract) return undefined
  const { isStop, isSameVehicle } = checkContract(quote, contract)
  return isStop && isSameVehicle ? contract.changedAt : undefined
}

/** Whether a quote that can be accepted saves more than the guarantee promises. */
async function hasBetterQuote(deal: Deal, client: Tx) {
  const saving = await savingOfDeal(deal, client)
  return saving !== null && totalSaving(saving) > deal.leastSavingCents
}

/** A purchase without a price on paper to compare with is neither better nor worse. */
function isPurchaseWorse({
  priceSavingCents,
  tradeSavingCents,
  financeSavingCents,
  ...deal
}: Deal) {
  if (deal.baselineCents === null) return false
  const total = (priceSavingCents ?? 0) + (tradeSavingCents ?? 0) + (financeSavingCents ?? 0)
  return total <= deal.leastSavingCents
}

export interface ClaimFact {
  label: string
  value: string
}

/** What we know about a deal when its buyer asks for their money back. */
export async function factsOf(deal: Deal, client: Tx): Promise<ClaimFact[]> {
  const now = await databaseTime(client)
  const wishes = await client.wishes.findUnique({ where: { dealId: deal.id } })
  const quotes = (await quotesWithPrices(deal.id, client)).filter(
    ({ role, status }) => role === 'DEALER' && status !== 'DRAFT',
  )
  const saving = await savingOfDeal(deal, client)
  const days =
    deal.wishesSentAt && Math.floor((now.getTime() - deal.wishesSentAt.getTime()) / DAY_MS)
  const lowest = (ofLeases: boolean) => {
    const prices = quotes
      .filter(({ kind }) => (kind === 'LEASE') === ofLeases)
      .flatMap(({ totals }) => totals.rankedCents ?? [])
    return prices.length > 0 ? dollarText(Math.min(...prices)) : null
  }
  const lease = lowest(true)
  return [
    { label: 'State', value: wishes?.state ?? 'Not entered' },
    { label: 'Days since the wishes', value: days === null ? 'Not sent' : String(days) },
    { label: 'Quotes', value: String(quotes.length) },
    { label: 'Lowest out-the-door price, taxes included', value: lowest(false) ?? 'None' },
    ...(lease ? [{ label: 'Lowest total lease cost', value: lease }] : []),
    ...(saving ? savingFacts(saving) : [{ label: 'Price on paper', value: 'None' }]),
  ]
}

/** The saving as a sum on one basis: price, add-ons, and dealer fees. */
const savingFacts = (saving: Saving): ClaimFact[] => [
  {
    label: `${baselineKinds[saving.baselineKind]}, before taxes`,
    value: dollarText(saving.baselineCents),
  },
  { label: 'The price with us, before taxes', value: dollarText(-saving.finalCents) },
  ...(saving.tradeCents
    ? [{ label: 'More for the trade-in', value: dollarText(saving.tradeCents) }]
    : []),
  ...(saving.financeCents
    ? [{ label: 'Saved on interest', value: dollarText(saving.financeCents) }]
    : []),
  { label: 'Saving', value: dollarText(totalSaving(saving)) },
]
