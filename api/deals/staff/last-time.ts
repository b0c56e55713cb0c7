import { Prisma } from '../../generated/prisma/client'
import type { PaymentKind } from '../../generated/prisma/enums'
import { db } from '../../platform/db'
import { viewOf } from '../quotes/quotes'

// What was done for the last buyer whose case was alike.

/** What is older doesn't say what to expect. */
export const RECENT_DAYS = 180

const isRecent = (time: Prisma.Sql) =>
  Prisma.sql`${time} > now() - make_interval(days => ${RECENT_DAYS})`

const livesInSameState = (dealId: string) =>
  Prisma.sql`theirs.state = (SELECT state FROM wishes WHERE deal_id = ${dealId}::uuid)`

/** The quote that was published last to another buyer in the same state who pays the same way; null without one. */
export async function lastQuoteInState(dealId: string, kind: PaymentKind) {
  const [quote] = await db.$queryRaw<{ id: string; dealId: string }[]>`
    SELECT quote.id, quote.deal_id AS "dealId"
      FROM wishes theirs JOIN quote ON quote.deal_id = theirs.deal_id
     WHERE ${livesInSameState(dealId)} AND theirs.deal_id <> ${dealId}::uuid
       AND quote.role = 'DEALER' AND quote.kind = ${kind}::payment_kind AND quote.erased_at IS NULL
       AND ${isRecent(Prisma.sql`quote.published_at`)}
     ORDER BY quote.published_at DESC, quote.id LIMIT 1`
  return quote ? viewOf(quote) : null
}

/**
 * The dealers that were asked last for another buyer in the same state who wants the same make first, by name; without
 * hidden ones and those that the deal has.
 */
export async function dealersAskedLast(dealId: string) {
  const [last] = await db.$queryRaw<{ dealId: string }[]>`
    SELECT theirs.deal_id AS "dealId"
      FROM wanted_vehicle mine
      JOIN wanted_vehicle alike ON alike.place = 1 AND lower(alike.make) = lower(mine.make)
      JOIN wishes theirs ON theirs.deal_id = alike.deal_id
      JOIN solicitation ON solicitation.deal_id = alike.deal_id
     WHERE mine.deal_id = ${dealId}::uuid AND mine.place = 1 AND alike.deal_id <> mine.deal_id
       AND ${livesInSameState(dealId)} AND ${isRecent(Prisma.sql`solicitation.asked_at`)}
     ORDER BY solicitation.asked_at DESC, theirs.deal_id LIMIT 1`
  if (!last) return []
  const { dealId: lastId } = last
  return db.dealer.findMany({
    where: {
      isHidden: false,
      AND: [
        { solicitations: { some: { dealId: lastId, askedAt: { not: null } } } },
        { solicitations: { none: { dealId } } },
      ],
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}
