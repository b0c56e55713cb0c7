import { type FieldName, fieldNames, graphName, isChosen } from '../../shared/consultation'
import { byName } from '../../shared/records'
import type { ConsultationInput } from '../generated/schema'
import type { Answers } from './answers'

const LONGEST_MS = 24 * 3_600_000

/** Converts the answers to the graph's input. `since` is when the form appeared, by `performance.now()`. */
export function requestInput(
  answers: Answers,
  form: { requestKey: string; website: string; consent: boolean; since: number },
) {
  return {
    ...byName(fieldNames, (name) => sentOf(name, answers[name])),
    contactConsent: form.consent,
    requestKey: form.requestKey,
    website: form.website || null,
    filledInMs: Math.min(Math.round(performance.now() - form.since), LONGEST_MS),
  } as ConsultationInput
}

/** An unanswered choice is no option of the graph's enum. */
function sentOf(name: FieldName, answer: string) {
  if (!answer) return null
  return isChosen(name) ? graphName(answer) : answer
}
