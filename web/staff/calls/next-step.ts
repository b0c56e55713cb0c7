import { brand } from '../../../shared/brand'
import { contactOutcomes } from '../../../shared/deals/deal-kinds'
import type { ConsultationStatus, ContactOutcome } from '../../generated/schema'
import { dayAfter, easternLocal, momentOf, weekdayOf } from '../../ui/eastern-local'

export const outcomes = Object.keys(contactOutcomes) as ContactOutcome[]

/** What to do next, and the local time in ET by when. */
export interface NextStep {
  title: string
  at: string
}

const HOUR_MS = 60 * 60_000
const {
  days: openDays,
  from,
  to,
} = brand.openHours as {
  days: readonly number[]
  from: number
  to: number
}

/** The first is chosen with the outcome, unless the customer was reached. */
export function nextStepsFor(outcome: ContactOutcome, now: number): NextStep[] {
  const today = easternLocal(now)
  const tomorrow = `${dayAfter(today, 1)}T10:00`
  const inTwoHours = withinHours(easternLocal(now + 2 * HOUR_MS))
  const evening = byEvening(now)
  switch (outcome) {
    case 'NO_ANSWER':
      return [
        { title: 'Call again', at: inTwoHours },
        { title: 'Call again', at: tomorrow },
      ]
    case 'LEFT_MESSAGE':
      return [{ title: 'Call again', at: tomorrow }]
    case 'WRONG_NUMBER':
      return [{ title: 'Ask for the right number', at: evening }]
    case 'SENT':
      return [{ title: 'Call if there is no answer', at: tomorrow }]
    case 'TALKED':
      return [
        { title: 'Send a payment link', at: evening },
        { title: 'Send a summary', at: evening },
      ]
    case 'RECEIVED':
      return [{ title: 'Call back', at: inTwoHours }]
  }
}

/** 5 PM, or the next morning after that. */
export function byEvening(now: number) {
  const today = easternLocal(now)
  const closing = `${today.slice(0, 10)}T17:00`
  return momentOf(closing) > now ? closing : `${dayAfter(today, 1)}T09:00`
}

/** Whether a next step follows from the outcome alone. */
export const needsNextStep = (outcome: ContactOutcome) =>
  outcome === 'NO_ANSWER' || outcome === 'LEFT_MESSAGE'

/** The local time, or when we open next. */
function withinHours(local: string): string {
  const hour = Number(local.slice(11, 13))
  const isOpenDay = openDays.includes(weekdayOf(local))
  if (isOpenDay && hour >= from && hour < to) return local
  const opening = `T${String(from).padStart(2, '0')}:00`
  let day = isOpenDay && hour < from ? local.slice(0, 10) : dayAfter(local, 1)
  while (!openDays.includes(weekdayOf(day))) day = dayAfter(day, 1)
  return day + opening
}

/** The status of a request after this outcome, unless another one is chosen. */
export const statusAfter = (status: ConsultationStatus, outcome: ContactOutcome | '') =>
  status === 'NEW' && outcome && outcome !== 'RECEIVED' && outcome !== 'WRONG_NUMBER'
    ? 'CONTACTED'
    : status
