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
  /** One for each visit of the form: sending again is the same request. */
  requestKey?: string | null | undefined
  /** A field that people do not see. */
  website?: string | null | undefined
  /** How long the visitor took, in milliseconds. */
  filledInMs?: number | null | undefined
}

function answerTo(name: FieldName) {
  const text = z.string(problemOf(name, ''))
  return (isChosen(name) ? text : text.trim()).superRefine((answer, refuse) => {
    const problem = problemOf(name, answer)
    if (problem) refuse.addIssue(problem)
  })
}

/** What `POST /api/consultation` and the graph accept: what the form in `web/` would send. */
export const Consultation = z.object({
  ...Object.fromEntries(fieldNames.map((name) => [name, answerTo(name)])),
  additionalDetails: answerTo('additionalDetails').nullish(),
  requestKey: z.uuid().nullish(),
  website: z.string().nullish(),
  filledInMs: z.number().nullish(),
}) as unknown as z.ZodType<ConsultationInput>
