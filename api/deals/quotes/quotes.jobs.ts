import { windowEnd } from '../../../shared/deals/deal-conditions'
import type { Deal } from '../../generated/prisma/client'
import { databaseTime, db, type Tx } from '../../platform/db'
import { every } from '../../platform/timers'
import { withDeal } from '../deal-of'
import { dealerOf, type LockedQuote, withDealer } from './locked-quote'
import { mailBuyer, vehicleOf } from './quotes.mail'

const MAX_DEALS_PER_RUN = 200

/** Starts the jobs that email buyers about quotes and about wishes that we still need. */
export function mailBuyers() {
  const stops = [
    every(30, 'mail new quotes', mailNewQuotes),
    every(60, 'mail ending quotes', mailEndingQuotes),
    every(600, 'remind of wishes', remindOfWishes),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Emails quotes that were published two minutes ago and not seen, all of a deal in one email. */
export async function mailNewQuotes() {
  const due = await db.$queryRaw<{ dealId: string }[]>`
    SELECT DISTINCT deal_id AS "dealId" FROM quote
     WHERE status = 'PUBLISHED' AND mailed_at IS NULL
       AND published_at <= now() - interval '2 minutes'
     LIMIT ${MAX_DEALS_PER_RUN}`
  for (const { dealId } of due) await withDeal(dealId, 'new quotes', mailPendingQuotes)
}

async function mailPendingQuotes(tx: Tx, deal: Deal) {
  const now = await databaseTime(tx)
  const pending = await tx.quote.findMany({
    where: { dealId: deal.id, status: 'PUBLISHED', mailedAt: null },
    include: withDealer,
    orderBy: [{ publishedAt: 'asc' }, { id: 'asc' }],
  })
  await tx.quote.updateMany({
    where: { id: { in: pending.map(({ id }) => id) } },
    data: { mailedAt: now },
  })
  const unseen = pending.filter(
    ({ seenAt, validUntil }) => !seenAt && validUntil && validUntil > now,
  )
  const [first, ...others] = unseen
  if (!first || deal.status !== 'SEARCHING') return
  const heading =
    others.length === 0 ? 'You have a new quote' : `You have ${unseen.length} new quotes`
  await mailBuyer(tx, deal, {
    cause: `quotes ${first.id}`,
    subject: `${heading} in My deal`,
    heading,
    parts: [
      'Each price is for one exact vehicle, in writing, and ends at the time shown.',
      { facts: unseen.map(factOf) },
    ],
    button: 'Compare your quotes',
  })
}

const factOf = (quote: LockedQuote) =>
  [`${dealerOf(quote)}, ${vehicleOf(quote)}`, `Valid until ${endOf(quote)}`] as const

const endOf = ({ validUntil }: Pick<LockedQuote, 'validUntil'>) =>
  validUntil ? windowEnd(validUntil) : ''

/** Names the window too, so that an extended quote is mailed again before its new end. */
const endingCause = `'quote-ends ' || q.id || ' ' || (extract(epoch FROM q.valid_until) * 1000)::bigint`

/**
 * Emails a live quote 24 hours before its window ends; when the window is shorter than 48 hours, at
 * three quarters of it. Nothing is mailed once a quote was chosen.
 */
export async function mailEndingQuotes() {
  const due = await db.$queryRawUnsafe<{ id: string; dealId: string; cause: string }[]>(`
    SELECT q.id, q.deal_id AS "dealId", ${endingCause} AS cause
      FROM quote q JOIN deal d ON d.id = q.deal_id AND d.status = 'SEARCHING'
     WHERE q.status = 'PUBLISHED' AND q.valid_until > now() AND q.valid_until <= now() + interval '24 hours'
       AND q.valid_until - now()
           <= CASE WHEN q.valid_until - q.published_at < interval '48 hours'
                THEN (q.valid_until - q.published_at) / 4 ELSE interval '24 hours' END
       AND NOT EXISTS (SELECT FROM mail m WHERE m.cause = ${endingCause})
     ORDER BY q.valid_until LIMIT ${MAX_DEALS_PER_RUN}`)
  for (const { id, dealId, cause } of due) {
    await withDeal(dealId, 'ending quotes', (tx, deal) => mailEnding(tx, deal, id, cause))
  }
}

async function mailEnding(tx: Tx, deal: Deal, id: string, cause: string) {
  const quote = await tx.quote.findUnique({ where: { id }, include: withDealer })
  const isLive = quote?.status === 'PUBLISHED' && deal.status === 'SEARCHING'
  if (!isLive || (await tx.mail.count({ where: { cause } })) > 0) return
  await mailBuyer(tx, deal, {
    cause,
    subject: 'A quote in My deal ends soon',
    heading: 'A quote ends soon',
    parts: [
      `${dealerOf(quote)} holds the price of the ${vehicleOf(quote)} until ${endOf(quote)}.`,
      'If you need more time, ask your advocate: many dealers extend a quote.',
    ],
    button: 'Open the quote',
    page: `/quotes/${id}`,
  })
}

/** Asks once for the wishes, 48 hours after we first contacted the buyer. */
export async function remindOfWishes() {
  const due = await db.$queryRaw<{ dealId: string }[]>`
    SELECT id AS "dealId" FROM deal
     WHERE status = 'INTAKE' AND wishes_sent_at IS NULL
       AND contacted_at <= clock_timestamp() - interval '48 hours'
       AND NOT EXISTS (SELECT FROM mail WHERE cause = 'deal-wishes ' || deal.id)
     LIMIT ${MAX_DEALS_PER_RUN}`
  for (const { dealId } of due) await withDeal(dealId, 'wishes', mailWishesReminder)
}

async function mailWishesReminder(tx: Tx, deal: Deal) {
  const cause = `deal-wishes ${deal.id}`
  if (deal.status !== 'INTAKE' || (await tx.mail.count({ where: { cause } })) > 0) return
  await mailBuyer(tx, deal, {
    cause,
    subject: 'Tell us what you want, and we start asking dealers',
    heading: 'Tell us what you want',
    parts: ['We ask dealers as soon as we know what you are looking for. It takes five minutes.'],
    button: 'Tell us what you want',
    page: '/wishes',
  })
}
