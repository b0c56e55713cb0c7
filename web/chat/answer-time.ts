import type { OfficeHours } from '../../shared/office-hours'
import { backAt, openNow } from '../../shared/opening-words'

const steps = [5, 10, 15, 20, 30, 45] as const

/** When a customer who writes now can expect an answer. `replyMinutes` is measured, if it is known. */
export function answerTime(
  now: number,
  replyMinutes: number | null | undefined,
  hours: OfficeHours,
) {
  const open = openNow(now, hours)
  if (!open) return `Away now, back ${backAt(now, hours)}`
  const minutes = steps.find((step) => replyMinutes != null && replyMinutes <= step)
  return minutes ? `We usually answer within ${minutes} minutes` : open
}
