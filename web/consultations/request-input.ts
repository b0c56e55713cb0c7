import type { ConsultationInput } from '../generated/schema'
import { type Answers, fieldNames, isChosen } from './answers'

/** The graph has no hyphens in its names and no digit at their beginning: `2-3-months` is `_2_3_MONTHS`. */
const graphName = (value: string) =>
  value
    .toUpperCase()
    .replaceAll('-', '_')
    .replace(/^(?=\d)/, '_')

const LONGEST_MS = 24 * 3_600_000

/** The answers as the graph wants them. `since` is when the form appeared, by `performance.now()`. */
export function requestInput(
  answers: Answers,
  form: { requestKey: string; website: string; since: number },
) {
  const fields = fieldNames.map((name) => {
    return [name, isChosen(name) ? graphName(answers[name]) : answers[name]]
  })
  return {
    ...Object.fromEntries(fields),
    additionalDetails: answers.additionalDetails || null,
    requestKey: form.requestKey,
    website: form.website || null,
    filledInMs: Math.min(Math.round(performance.now() - form.since), LONGEST_MS),
  } as ConsultationInput
}

/** A random UUID; `crypto.randomUUID` itself is missing where a page comes over plain http. */
export function makeRequestKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
