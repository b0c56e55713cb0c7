import { totalSaving } from '../../shared/deals/saving'
import { dollarText } from '../../shared/money'
import { savingOfDeal } from '../deals/purchase/saving'
import { quotesWithPrices } from '../deals/quotes/quotes'
import { isServed } from '../deals/wishes/served-states'
import type { ClaimReason, Deal } from '../generated/prisma/client'
import { databaseTime, db } from '../platform/db'

const DAY_MS = 24 * 3_600_000

export interface ClaimableReason {
  reason: ClaimReason
  /** From when on it applies; may be ahead. */
  from: Date
}

/** Lists the reasons to ask for the money back: those that apply now, and those that will unless something changes. */
export async function claimableOf(deal: Deal): Promise<ClaimableReason[]> {
  const { order, wishes, quotes } = await db.deal.findUniqueOrThrow({
    where: { id: deal.id },
    select: {
      order: { select: { status: true } },
      wishes: { select: { state: true } },
      quotes: { where: { fellThroughAs: 'DEALER_DID_NOT_HONOR' }, select: { changedAt: true } },
    },
  })
  const isOver = deal.claimUntil !== null && deal.claimUntil <= (await databaseTime())
  if (order.status !== 'PAID' || isOver || deal.endedAs === 'REFUNDED') return []

  const reasons: ClaimableReason[] = []
  const add = (reason: ClaimReason, from: Date) => reasons.push({ reason, from })
  if (deal.status === 'INTAKE' && wishes?.state && !(await isServed(wishes.state))) {
    add('NOT_SERVED', deal.openedAt)
  }
  const isSearched = deal.status === 'SEARCHING' || deal.status === 'CLOSED'
  if (isSearched && deal.wishesSentAt) {
    const from = new Date(deal.wishesSentAt.getTime() + deal.noQuoteDays * DAY_MS)
    if (!deal.firstQuoteAt) add('NO_QUOTE', from)
    else if (!(await isBetter(deal))) add('NOT_BETTER', from)
  }
  const isMeasured = deal.status === 'PURCHASED' && deal.baselineCents !== null
  if (isMeasured && deal.purchaseRecordedAt && !(await isBetter(deal))) {
    add('NOT_BETTER', deal.purchaseRecordedAt)
  }
  const [broken] = quotes
  if (broken && deal.status !== 'PURCHASED') add('NOT_HONORED', broken.changedAt)
  add('OTHER', deal.openedAt)
  return reasons
}

/** Whether the purchase, or before it a quote that can be accepted, saves more than the guarantee promises. */
async function isBetter(deal: Deal) {
  const now = await databaseTime()
  const isLive = ({ status, validUntil }: { status: string; validUntil: Date | null }) =>
    status === 'PUBLISHED' && validUntil !== null && validUntil > now
  if (deal.status !== 'PURCHASED' && !(await quotesWithPrices(deal.id)).some(isLive)) return false
  const saving = await savingOfDeal(deal)
  return saving !== null && totalSaving(saving) > deal.leastSavingCents
}

export interface ClaimFact {
  label: string
  value: string
}

/** What we know about a deal when its buyer asks for their money back. */
export async function factsOf(deal: Deal): Promise<ClaimFact[]> {
  const now = await databaseTime()
  const wishes = await db.wishes.findUnique({ where: { dealId: deal.id } })
  const quotes = (await quotesWithPrices(deal.id)).filter(
    ({ role, status }) => role === 'DEALER' && status !== 'DRAFT',
  )
  const saving = await savingOfDeal(deal)
  const days =
    deal.wishesSentAt && Math.floor((now.getTime() - deal.wishesSentAt.getTime()) / DAY_MS)
  const best = quotes.map(({ outTheDoorCents }) => outTheDoorCents ?? Number.POSITIVE_INFINITY)
  const bestCents = Math.min(...best)
  return [
    { label: 'State', value: wishes?.state ?? 'Not entered' },
    { label: 'Days since the wishes', value: days === null ? 'Not sent' : String(days) },
    { label: 'Quotes', value: String(quotes.length) },
    {
      label: 'Lowest out-the-door price',
      value: Number.isFinite(bestCents) ? dollarText(bestCents) : 'None',
    },
    {
      label: 'Compared with',
      value: saving ? dollarText(saving.baselineCents) : 'Nothing on paper',
    },
    { label: 'Saving', value: saving ? dollarText(totalSaving(saving)) : 'Not recorded' },
  ]
}
