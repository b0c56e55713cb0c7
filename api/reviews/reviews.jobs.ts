import { withDeal } from '../deals/deal-of'
import type { Deal } from '../generated/prisma/client'
import { Prisma } from '../generated/prisma/client'
import { databaseTime, db, type Tx } from '../platform/db'
import { every } from '../platform/timers'
import { mailReviewRequest } from './reviews.mail'

const MAX_DEALS_PER_RUN = 200
/** How long after the end of support we still ask, such as after an outage. */
const ASK_WITHIN_DAYS = 30

/** Starts the job that asks buyers for a review once their support is over. */
export const askForReviews = () =>
  every(60, 'ask for reviews', () => mailReviewRequests(), { atStart: true })

/** Emails each buyer once, on the day that begins when their support ends; later after an outage. */
export async function mailReviewRequests(now?: Date) {
  const at = now ?? (await databaseTime())
  for (const { id } of await findDue(db, at)) {
    await withDeal(id, 'review request', (tx, deal) => mailOnce(tx, deal, at))
  }
}

/** SQL: whether the buyer of a deal has asked us not to contact them. */
const isContactStopped = Prisma.sql`(
  SELECT contact_stop_at FROM deal_owner JOIN person ON person.id = person_id
   WHERE record_id = deal.id) IS NOT NULL`

/** Deals whose support is over, without a review, the email, and a refunded claim. */
const findDue = (tx: Tx, now: Date, id?: string) => tx.$queryRaw<{ id: string }[]>`
  SELECT id FROM deal
   WHERE support_until <= ${now} AND support_until > ${now}::timestamptz - make_interval(days => ${ASK_WITHIN_DAYS})
     AND erased_at IS NULL AND ${id ? Prisma.sql`id = ${id}::uuid` : Prisma.sql`true`}
     AND NOT EXISTS (SELECT FROM mail WHERE cause = 'review-request ' || deal.id)
     AND NOT EXISTS (SELECT FROM review WHERE deal_id = deal.id)
     AND NOT EXISTS (SELECT FROM claim WHERE deal_id = deal.id AND status = 'REFUNDED')
     AND NOT ${isContactStopped}
   ORDER BY support_until LIMIT ${MAX_DEALS_PER_RUN}`

/** The deal is locked by now, so what has changed since counts. */
async function mailOnce(tx: Tx, deal: Deal, now: Date) {
  const { id, supportUntil } = deal
  if (!supportUntil || (await findDue(tx, now, id)).length === 0) return
  await mailReviewRequest(tx, { ...deal, supportUntil }, { cause: `review-request ${id}`, now })
}
