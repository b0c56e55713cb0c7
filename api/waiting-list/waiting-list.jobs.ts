import { queueMail } from '../mail/mail'
import { inBatches } from '../platform/batches'
import { db } from '../platform/db'
import { every } from '../platform/timers'
import { placeMail, type WaitingAddress } from './waiting-list.mail'

const BATCH = 100

/** Starts the job that emails the confirmed addresses that wait, whatever freed a place: a refund, a hold, or staff. */
export const mailFreePlaces = () =>
  every(15, 'mail free places', (stopping) => mailDuePlaces(stopping))

/** Each request is deleted in the transaction that queues its email, so it makes one email on all instances. */
export const mailDuePlaces = (stopping?: AbortSignal) => inBatches(BATCH, mailSome, stopping)

const mailSome = (batch: number) =>
  db.$transaction(async (tx) => {
    // A CTE, because PostgreSQL may run a subquery with LIMIT more than once.
    const due = await tx.$queryRaw<WaitingAddress[]>`
      WITH due AS (
        SELECT place_request.id, name FROM place_request JOIN package ON package.id = package_id
        WHERE available_inventory > 0 AND NOT is_hidden AND link_hash IS NULL
        ORDER BY place_request.created_at LIMIT ${batch} FOR UPDATE OF place_request SKIP LOCKED)
      DELETE FROM place_request USING due WHERE place_request.id = due.id
      RETURNING place_request.id, email, due.name AS "packageName"`
    for (const request of due) await queueMail(tx, placeMail(request))
    return due.length
  })
