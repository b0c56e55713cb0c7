import { fieldNames, graphName, isChosen } from '../../shared/consultation'
import type { ConsultationInput } from '../generated/schema'
import type { Answers } from './answers'

const LONGEST_MS = 24 * 3_600_000

/** Converts the answers to the graph's input. `since` is when the form appeared, by `performance.now()`. */
export function requestInput(
  answers: Answers,
  form: { requestKey: string; website: string; consent: boolean; since: number },
) {
  const fields = fieldNames.map((name) => {
    return [name, isChosen(name) ? graphName(answers[name]) : answers[name]]
  })
  return {
    ...Object.fromEntries(fields),
    additionalDetails: answers.additionalDetails || null,
    contactConsent: form.consent,
    requestKey: form.requestKey,
    website: form.website || null,
    filledInMs: Math.min(Math.round(performance.now() - form.since), LONGEST_MS),
  } as ConsultationInput
}
