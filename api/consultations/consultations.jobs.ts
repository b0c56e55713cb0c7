import { db } from '../platform/db'
import { every } from '../platform/timers'
import { alertStaff } from './staff-alerts'

/** Starts the job that emails staff about the requests since the last email. */
export const mailStaffDigest = () => every(30, 'mail staff digest', mailDueDigest)

export async function mailDueDigest() {
  const unsent = await db.consultation.count({ where: { alertedAt: null }, take: 1 })
  if (unsent > 0) await db.$transaction(alertStaff)
}
