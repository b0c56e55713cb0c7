import { duration } from '../../../shared/duration'
import type { ConsultationStatus } from '../../generated/schema'

const SOON_MS = 4 * 60 * 60_000

interface Promised {
  status: ConsultationStatus | null
  contactBy: string
  contactedAt?: string | null
}

export interface Due {
  light: 'overdue' | 'soon' | 'inTime' | 'met' | 'late'
  words: string
}

/** The state of the 24-hour promise for one request, in words; the color only repeats them. */
export function dueOf({ status, contactBy, contactedAt }: Promised, now: number): Due {
  const end = Date.parse(contactBy)
  if (status === 'WON' && !contactedAt) return { light: 'met', words: 'Paid before a contact' }
  if (contactedAt || status !== 'NEW') {
    const late = contactedAt ? Date.parse(contactedAt) - end : 0
    return late > 0
      ? { light: 'late', words: `Contacted ${duration(late)} late` }
      : { light: 'met', words: 'Contacted on time' }
  }
  return untilDue(contactBy, now)
}

/** Returns how much time is left until something is due, in words. */
export function untilDue(dueAt: string, now: number): Due {
  const left = Date.parse(dueAt) - now
  if (left <= 0) return { light: 'overdue', words: `Overdue by ${duration(left)}` }
  if (left <= SOON_MS) return { light: 'soon', words: `Due in ${duration(left)}` }
  return { light: 'inTime', words: `Due in ${duration(left)}` }
}
