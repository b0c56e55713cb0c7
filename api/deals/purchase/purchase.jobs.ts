import type { Deal } from '../../generated/prisma/client'
import { databaseTime, db, type Tx } from '../../platform/db'
import { every } from '../../platform/timers'
import { withDeal } from '../deal-of'
import { mailEndOfSupport } from './purchase.mail'

const MAX_DEALS_PER_RUN = 200

/** Starts the job that emails buyers ten days before their support ends. */
export const watchSupport = () => every(600, 'mail ending support', mailEndingSupport)

/** Emails each buyer once, ten days before their support ends; later after an outage, never when it is over. */
export async function mailEndingSupport() {
  const due = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM deal
     WHERE support_until > now() AND support_until <= now() + interval '10 days' AND erased_at IS NULL
       AND NOT EXISTS (SELECT FROM mail WHERE cause = 'deal-support-ends ' || deal.id)
     ORDER BY support_until LIMIT ${MAX_DEALS_PER_RUN}`
  for (const { id } of due) await withDeal(id, 'ending support', mailOnce)
}

async function mailOnce(tx: Tx, deal: Deal) {
  const cause = `deal-support-ends ${deal.id}`
  const isOver = !deal.supportUntil || deal.supportUntil <= (await databaseTime(tx))
  if (isOver || (await tx.mail.count({ where: { cause } })) > 0) return
  await mailEndOfSupport(tx, deal, cause)
}
