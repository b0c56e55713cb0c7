import { retentionMonths } from '../../shared/guarantee'
import { config } from '../config'
import { queueMail } from '../mail/mail'
import { deleteInBatches, inBatches } from '../platform/batches'
import { db } from '../platform/db'
import { eraseAccounts } from './account-deletion'
import { eraseDeals } from './deals'
import { eraseConsultations } from './erase'
import { unusedAccountMail } from './privacy.mail'

const DAY_MS = 24 * 60 * 60_000
const BATCH = 500

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

function monthsAgo(months: number) {
  const time = new Date()
  time.setUTCMonth(time.getUTCMonth() - months)
  return time
}

/** Erases what has been kept long enough (docs/privacy.md). */
export async function applyRetention(stopping?: AbortSignal) {
  await eraseUnverifiedAccounts(stopping)
  await inBatches(BATCH, notifyUnusedAccounts, stopping)
  await eraseUnusedAccounts(stopping)
  await deleteOldConversations(stopping)
  await inBatches(BATCH, deleteOldConsultations, stopping)
  await inBatches(BATCH, eraseOldDeals, stopping)
  await inBatches(BATCH, forgetOldOrders, stopping)
  await deleteOldHistory(stopping)
  await deleteOldPlaceRequests(stopping)
}

const isCustomer = () => ({ NOT: { email: { in: [...config.STAFF_EMAILS] } } })

const eraseUnverifiedAccounts = (stopping?: AbortSignal) =>
  eraseAccounts(
    {
      ...isCustomer(),
      emailVerified: false,
      createdAt: { lt: daysAgo(30) },
      ...{ conversation: null, orders: { none: {} }, consultations: { none: {} } },
      sessions: { none: { expiresAt: { gt: new Date() } } },
    },
    stopping,
  )

async function notifyUnusedAccounts(batch: number) {
  const unused = await db.user.findMany({
    where: { ...isCustomer(), lastSeenAt: { lt: monthsAgo(24) }, unusedNoticeAt: null },
    take: batch,
  })
  for (const user of unused) {
    await db.$transaction(async (tx) => {
      const notYet = { id: user.id, unusedNoticeAt: null }
      const data = { unusedNoticeAt: new Date() }
      const { count } = await tx.user.updateMany({ where: notYet, data })
      if (count > 0) await queueMail(tx, unusedAccountMail(user))
    })
  }
  return unused.length
}

/** Signing in resets both times. */
const eraseUnusedAccounts = (stopping?: AbortSignal) =>
  eraseAccounts(
    {
      ...isCustomer(),
      lastSeenAt: { lt: monthsAgo(25) },
      unusedNoticeAt: { lt: daysAgo(30) },
    },
    stopping,
  )

const deleteOldConversations = (stopping?: AbortSignal) =>
  deleteInBatches(
    'conversation',
    `last_message_at < now() - interval '24 months' AND NOT EXISTS (
       SELECT FROM orders
       WHERE user_id = customer_id AND created_at >= now() - interval '24 months')`,
    { stopping, batch: BATCH },
  )

async function deleteOldConsultations(batch: number) {
  const old = await db.consultation.findMany({
    where: { contactBy: { lt: monthsAgo(24) } },
    select: { id: true },
    take: batch,
  })
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await db.$transaction((tx) => eraseConsultations(tx, ids))
  return ids.length
}

async function eraseOldDeals(batch: number) {
  const old = await db.deal.findMany({
    where: { status: 'CLOSED', closedAt: { lt: monthsAgo(retentionMonths) }, erasedAt: null },
    select: { id: true },
    take: batch,
  })
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await db.$transaction((tx) => eraseDeals(tx, ids))
  return ids.length
}

async function forgetOldOrders(batch: number) {
  const old = monthsAgo(12 * config.KEEP_ORDER_EMAILS_YEARS)
  return db.$executeRaw`
    UPDATE orders SET email = NULL, buyer_name = NULL, card_brand = NULL, card_last4 = NULL,
      session_url = NULL
    WHERE id IN (
      SELECT id FROM orders WHERE created_at < ${old}
        AND (email IS NOT NULL OR buyer_name IS NOT NULL OR card_last4 IS NOT NULL)
      LIMIT ${batch})`
}

const deleteOldPlaceRequests = (stopping?: AbortSignal) =>
  deleteInBatches('place_request', `created_at < now() - interval '12 months'`, { stopping })

const deleteOldHistory = (stopping?: AbortSignal) =>
  deleteInBatches(
    'history_entry',
    `created_at < now() - interval '24 months'
       AND (subject <> 'ORDER' OR created_at < now() - interval '10 years')`,
    { stopping },
  )
