import { inBatches } from '../platform/batches'
import { databaseTime, db } from '../platform/db'
import { every } from '../platform/timers'
import { mailReminder } from './sales.mail'

const BATCH = 100

/** Starts the job that reminds of payment links a day before they end. */
export const remindOfLinks = () =>
  every(60, 'remind of payment links', mailDueReminders, { atStart: true })

/** Each link is marked in the transaction that queues its email, so it makes one email on all instances. */
export const mailDueReminders = (stopping?: AbortSignal) => inBatches(BATCH, remindSome, stopping)

/** Of links that were mailed, and for longer than a day. People who asked us not to contact them get no reminder. */
const remindSome = (batch: number) =>
  db.$transaction(async (tx) => {
    const now = await databaseTime(tx)
    // A CTE, because PostgreSQL may run a subquery with LIMIT more than once.
    const due = await tx.$queryRaw<{ id: string }[]>`
      WITH due AS (
        SELECT id FROM payment_link
        WHERE order_id IS NULL AND revoked_at IS NULL AND reminded_at IS NULL AND recipient <> ''
          AND mailings > 0 AND valid_days > 1
          AND NOT EXISTS (
            SELECT FROM person_email JOIN person ON person.id = person_id
             WHERE email = lower(recipient) AND contact_stop_at IS NOT NULL)
          AND expires_at > ${now} AND expires_at <= ${now}::timestamptz + interval '1 day'
        ORDER BY expires_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)
      UPDATE payment_link SET reminded_at = ${now} FROM due WHERE payment_link.id = due.id
      RETURNING payment_link.id`
    const links = await tx.paymentLink.findMany({
      where: { id: { in: due.map(({ id }) => id) } },
      include: { package: { select: { name: true } } },
    })
    for (const link of links) await mailReminder(tx, link, now)
    return due.length
  })
