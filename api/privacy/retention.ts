import { retentionMonths } from '../../shared/guarantee'
import { PENDING } from '../claims/claims'
import { HistorySubject } from '../generated/prisma/enums'
import { queueMail } from '../mail/mail'
import { deleteInBatches, inBatches } from '../platform/batches'
import { config } from '../platform/config'
import { db } from '../platform/db'
import { oldLinks } from '../sales/links'
import { CONFIRM_WITHIN_DAYS } from '../waiting-list/waiting-list'
import { eraseAccounts } from './account-deletion'
import { forgetImported, forgetPeople } from './addresses'
import { eraseDeals, forgetBuyers } from './deals'
import { eraseConsultations, erasureTime } from './erase'
import { unusedAccountMail } from './privacy.mail'

const DAY_MS = 24 * 60 * 60_000
const BATCH = 500

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

function monthsBefore(now: Date, months: number) {
  const time = new Date(now)
  time.setUTCMonth(time.getUTCMonth() - months)
  return time
}

/** Erases what has been kept long enough (docs/privacy.md). */
export async function applyRetention(stopping?: AbortSignal) {
  const now = await erasureTime()
  await eraseUnverifiedAccounts(now, stopping)
  await inBatches(BATCH, (batch) => notifyUnusedAccounts(now, batch), stopping)
  await eraseUnusedAccounts(now, stopping)
  await deleteOldConversations(stopping)
  await inBatches(BATCH, (batch) => deleteOldConsultations(now, batch), stopping)
  await inBatches(BATCH, (batch) => eraseOldDeals(now, batch), stopping)
  await inBatches(BATCH, (batch) => deleteOldReviews(now, batch), stopping)
  await inBatches(BATCH, (batch) => forgetOldOrders(now, batch), stopping)
  await deleteOldHistory(stopping)
  await deleteOldTasks(stopping)
  await deleteOldSnoozes(stopping)
  await deleteOldPlaceRequests(stopping)
  await deleteUnsortedReplies(stopping)
  await deleteOldOriginals(stopping)
  await deleteInBatches('payment_link', oldLinks, { stopping })
  await forgetImported(stopping)
  await forgetPeople(BATCH, stopping) // last: by then, their records are gone
}

const isCustomer = () => ({
  NOT: {
    OR: [
      { email: { in: [...config.STAFF_EMAILS] } },
      { staffMember: { is: { deactivatedAt: null, isFromEnv: false } } },
    ],
  },
})

const eraseUnverifiedAccounts = (now: Date, stopping?: AbortSignal) =>
  eraseAccounts(
    {
      ...isCustomer(),
      emailVerified: false,
      createdAt: { lt: daysBefore(now, 30) },
      conversation: null,
      orders: { none: {} },
      deals: { none: {} },
      consultations: { none: {} },
      sessions: { none: { expiresAt: { gt: now } } },
    },
    stopping,
  )

async function notifyUnusedAccounts(now: Date, batch: number) {
  const unused = await db.user.findMany({
    where: { ...isCustomer(), lastSeenAt: { lt: monthsBefore(now, 24) }, unusedNoticeAt: null },
    take: batch,
  })
  for (const user of unused) {
    await db.$transaction(async (tx) => {
      const notYet = { id: user.id, unusedNoticeAt: null }
      const data = { unusedNoticeAt: now }
      const { count } = await tx.user.updateMany({ where: notYet, data })
      if (count > 0) await queueMail(tx, unusedAccountMail(user))
    })
  }
  return unused.length
}

/** Signing in resets both times. */
const eraseUnusedAccounts = (now: Date, stopping?: AbortSignal) =>
  eraseAccounts(
    {
      ...isCustomer(),
      lastSeenAt: { lt: monthsBefore(now, 25) },
      unusedNoticeAt: { lt: daysBefore(now, 30) },
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

async function deleteOldConsultations(now: Date, batch: number) {
  const old = await db.consultation.findMany({
    where: { contactBy: { lt: monthsBefore(now, 24) } },
    select: { id: true },
    take: batch,
  })
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await db.$transaction((tx) => eraseConsultations(tx, ids))
  return ids.length
}

async function eraseOldDeals(now: Date, batch: number) {
  const before = monthsBefore(now, retentionMonths)
  const old = await db.deal.findMany({
    where: {
      OR: [
        { status: 'CLOSED', closedAt: { lt: before } },
        { status: 'PURCHASED', supportUntil: { lt: before } },
      ],
      erasedAt: null,
      claims: { none: { status: { in: PENDING } } },
    },
    select: { id: true },
    take: batch,
  })
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await db.$transaction((tx) => eraseDeals(tx, ids, { keepsReviews: true }))
  return ids.length
}

/** Those that the website doesn't show. Then nothing needs the buyer of an erased deal any longer. */
async function deleteOldReviews(now: Date, batch: number) {
  const old = await db.review.findMany({
    where: { status: { not: 'PUBLISHED' }, submittedAt: { lt: monthsBefore(now, 24) } },
    select: { id: true, dealId: true },
    take: batch,
  })
  if (old.length === 0) return 0
  return db.$transaction(async (tx) => {
    const isOld = { id: { in: old.map(({ id }) => id) }, status: { not: 'PUBLISHED' } } as const
    await tx.review.deleteMany({ where: isOld })
    await forgetBuyers(
      tx,
      old.map(({ dealId }) => dealId),
    )
    return old.length
  })
}

async function forgetOldOrders(now: Date, batch: number) {
  const old = monthsBefore(now, 12 * config.KEEP_ORDER_EMAILS_YEARS)
  return db.$executeRaw`
    UPDATE orders SET email = NULL, buyer_name = NULL, phone = NULL, card_brand = NULL, card_last4 = NULL,
      session_url = NULL
    WHERE id IN (
      SELECT id FROM orders WHERE created_at < ${old}
        AND (email IS NOT NULL OR buyer_name IS NOT NULL OR phone IS NOT NULL OR card_last4 IS NOT NULL)
      LIMIT ${batch})`
}

/** Tasks about nothing; the others go with what they are about. */
const deleteOldTasks = (stopping?: AbortSignal) =>
  deleteInBatches(
    'task',
    `done_at < now() - interval '24 months'
       AND num_nonnulls(deal_id, consultation_id, conversation_id, person_id) = 0`,
    { stopping },
  )

/** What woke, or whose time came, long ago. */
const deleteOldSnoozes = (stopping?: AbortSignal) =>
  deleteInBatches('snooze', `coalesce(woken_at, until) < now() - interval '30 days'`, { stopping })

/** Emails of which no one has said whom they are about. */
const deleteUnsortedReplies = (stopping?: AbortSignal) =>
  deleteInBatches(
    'inbound_email',
    `num_nonnulls(solicitation_id, person_id) = 0 AND received_at < now() - interval '90 days'`,
    { stopping },
  )

const deleteOldOriginals = (stopping?: AbortSignal) =>
  deleteInBatches('inbound_original', `created_at < now() - interval '7 days'`, {
    stopping,
    batch: 50, // each is up to 64 kB
  })

const deleteOldPlaceRequests = (stopping?: AbortSignal) =>
  deleteInBatches(
    'place_request',
    `created_at < now() - interval '12 months'
       OR link_hash IS NOT NULL AND created_at < now() - interval '${CONFIRM_WITHIN_DAYS} days'`,
    { stopping },
  )

/** One statement for each subject: the index of the table begins with it. */
async function deleteOldHistory(stopping?: AbortSignal) {
  for (const subject of Object.values(HistorySubject)) {
    const age = subject === 'ORDER' ? '10 years' : '24 months'
    const isOld = `subject = '${subject}' AND created_at < now() - interval '${age}'`
    await deleteInBatches('history_entry', isOld, { stopping })
  }
}
