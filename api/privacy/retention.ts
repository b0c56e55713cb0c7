import { config } from '../config'
import { queueMail } from '../mail/mail'
import { db } from '../platform/db'
import { eraseAccounts } from './account-deletion'
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

const yearsAgo = (years: number) => monthsAgo(12 * years)

/** Erases what has been kept long enough (docs/privacy.md). Each run takes a batch of each kind. */
export async function applyRetention() {
  await eraseUnverifiedAccounts()
  await notifyUnusedAccounts()
  await eraseUnusedAccounts()
  await deleteOldConversations()
  await deleteOldConsultations()
  await forgetOldOrders()
  await deleteOldHistory()
  await db.$executeRaw`DELETE FROM payment_event WHERE id IN
    (SELECT id FROM payment_event WHERE handled_at < ${daysAgo(90)} LIMIT ${BATCH})`
}

const isCustomer = () => ({ NOT: { email: { in: [...config.STAFF_EMAILS] } } })

async function eraseUnverifiedAccounts() {
  const unused = await db.user.findMany({
    where: {
      ...isCustomer(),
      emailVerified: false,
      createdAt: { lt: daysAgo(30) },
      ...{ conversation: null, orders: { none: {} }, consultations: { none: {} } },
      sessions: { none: { expiresAt: { gt: new Date() } } },
    },
    select: { id: true },
    take: BATCH,
  })
  await eraseAccounts(unused)
}

async function notifyUnusedAccounts() {
  const unused = await db.user.findMany({
    where: { ...isCustomer(), lastSeenAt: { lt: monthsAgo(24) }, unusedNoticeAt: null },
    take: BATCH,
  })
  for (const user of unused) {
    await db.$transaction(async (tx) => {
      const notYet = { id: user.id, unusedNoticeAt: null }
      const data = { unusedNoticeAt: new Date() }
      const { count } = await tx.user.updateMany({ where: notYet, data })
      if (count > 0) await queueMail(tx, unusedAccountMail(user))
    })
  }
}

/** Signing in resets both times. */
async function eraseUnusedAccounts() {
  const unused = await db.user.findMany({
    where: {
      ...isCustomer(),
      lastSeenAt: { lt: monthsAgo(25) },
      unusedNoticeAt: { lt: daysAgo(30) },
    },
    select: { id: true },
    take: BATCH,
  })
  await eraseAccounts(unused)
}

async function deleteOldConversations() {
  const old = monthsAgo(24)
  await db.$executeRaw`DELETE FROM conversation WHERE id IN (
    SELECT id FROM conversation WHERE last_message_at < ${old} AND NOT EXISTS (
      SELECT FROM orders WHERE user_id = customer_id AND created_at >= ${old})
    LIMIT ${BATCH})`
}

async function deleteOldConsultations() {
  const old = await db.consultation.findMany({
    where: { contactBy: { lt: monthsAgo(24) } },
    select: { id: true },
    take: BATCH,
  })
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await db.$transaction((tx) => eraseConsultations(tx, ids))
}

async function forgetOldOrders() {
  const old = yearsAgo(config.KEEP_ORDER_EMAILS_YEARS)
  await db.$executeRaw`UPDATE orders SET email = NULL, session_url = NULL WHERE id IN (
    SELECT id FROM orders WHERE created_at < ${old} AND email IS NOT NULL LIMIT ${BATCH})`
}

async function deleteOldHistory() {
  await db.$executeRaw`DELETE FROM history_entry WHERE id IN (
    SELECT id FROM history_entry
    WHERE created_at < ${monthsAgo(24)} AND (subject <> 'ORDER' OR created_at < ${yearsAgo(10)})
    LIMIT ${BATCH})`
}
