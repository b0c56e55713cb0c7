import { z } from 'zod'
import {
  type ChosenName,
  type FieldName,
  fieldNames,
  isChosen,
  problemOf,
  type TypedName,
} from '../../shared/consultation'

export type ConsultationInput = Record<TypedName | ChosenName, string> & {
  additionalDetails?: string | null | undefined
  /** The sender agrees to calls and texts. */
  contactConsent?: boolean | null | undefined
  /** Idempotency key, one per visit to the form. */
  requestKey?: string | null | undefined
  /** Honeypot: a field that people do not see. */
  website?: string | null | undefined
  /** How long the visitor took to fill in the form. */
  filledInMs?: number | null | undefined
}

function answerTo(name: FieldName) {
  const text = z.string(problemOf(name, ''))
  return (isChosen(name) ? text : text.trim()).superRefine((answer, context) => {
    const problem = problemOf(name, answer)
    if (problem) context.addIssue(problem)
  })
}

/** Validates a request from REST or the graph by the rules of the form. */
export const Consultation = z.object({
  ...Object.fromEntries(fieldNames.map((name) => [name, answerTo(name)])),
  additionalDetails: answerTo('additionalDetails').nullish(),
  contactConsent: z.boolean().nullish(),
  requestKey: z.uuid().nullish(),
  website: z.string().nullish(),
  filledInMs: z.number().nullish(),
}) as unknown as z.ZodType<ConsultationInput>
