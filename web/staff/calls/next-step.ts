import { dayAfter } from '../../../shared/calendar-days'
import { contactOutcomes } from '../../../shared/deals/deal-kinds'
import { nextOpening, type OfficeHours, openUntil } from '../../../shared/office-hours'
import type { ConsultationStatus, ContactOutcome } from '../../generated/schema'
import { easternLocal, momentOf } from '../../ui/eastern-local'

export const outcomes = Object.keys(contactOutcomes) as ContactOutcome[]

/** What to do next, and the local time in ET by when. */
export interface NextStep {
  title: string
  at: string
}

const HOUR_MS = 60 * 60_000

/** The first is chosen with the outcome, unless the customer was reached. */
export function nextStepsFor(outcome: ContactOutcome, now: number, hours: OfficeHours): NextStep[] {
  const today = easternLocal(now)
  const tomorrow = `${nextDay(today, hours)}T10:00`
  const inTwoHours = withinHours(easternLocal(now + 2 * HOUR_MS), hours)
  const evening = byEvening(now, hours)
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
export function byEvening(now: number, hours: OfficeHours) {
  const today = easternLocal(now)
  const closing = `${today.slice(0, 10)}T17:00`
  return momentOf(closing) > now ? closing : `${nextDay(today, hours)}T09:00`
}

/** Tomorrow, weekends too: customers are at home then. From a holiday on, when we open next. */
function nextDay(today: string, hours: OfficeHours) {
  const tomorrow = dayAfter(today, 1)
  if (!hours.closedDays.has(tomorrow)) return tomorrow
  return nextOpening(hours, `${tomorrow}T00:00`)?.slice(0, 10) ?? tomorrow
}

/** Whether a next step follows from the outcome alone. */
export const needsNextStep = (outcome: ContactOutcome) =>
  outcome === 'NO_ANSWER' || outcome === 'LEFT_MESSAGE'

/** The local time, or when we open next; a firm without hours waits for none. */
const withinHours = (local: string, hours: OfficeHours) =>
  openUntil(hours, local) ? local : (nextOpening(hours, local) ?? local)

/** The status of a request after this outcome, unless another one is chosen. */
export const statusAfter = (status: ConsultationStatus, outcome: ContactOutcome | '') =>
  status === 'NEW' && outcome && outcome !== 'RECEIVED' && outcome !== 'WRONG_NUMBER'
    ? 'CONTACTED'
    : status
