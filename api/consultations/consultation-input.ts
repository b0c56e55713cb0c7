import { z } from 'zod'
import {
  type ChosenName,
  chosenFields,
  type FieldName,
  fieldNames,
  isChosen,
  limitsOf,
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

/** The rules of a field as far as JSON Schema can state them, for the OpenAPI document. */
function rulesOf(name: FieldName) {
  if (isChosen(name)) {
    const { label, options } = chosenFields[name]
    return { description: label, enum: Object.keys(options) }
  }
  const { label, maxLength, pattern } = limitsOf(name)
  return { description: label, maxLength, ...(pattern && { pattern: `^(?:${pattern})$` }) }
}

const describedAnswer = (name: FieldName) => answerTo(name).meta(rulesOf(name))

/** Validates a request from REST or the graph by the rules of the form. */
export const Consultation = z.object({
  ...Object.fromEntries(fieldNames.map((name) => [name, describedAnswer(name)])),
  additionalDetails: describedAnswer('additionalDetails').nullish(),
  contactConsent: z.boolean().nullish().describe('Whether the sender agrees to calls and texts'),
  requestKey: z
    .uuid()
    .nullish()
    .describe('Idempotency key: sent again with the same one, it stays one request'),
  website: z.string().nullish().describe('Leave it out: only bots fill it in'),
  filledInMs: z.number().nullish().describe('How long the visitor took'),
}) as unknown as z.ZodType<ConsultationInput>

/** What its sender sees of a request over REST. */
export const RestConsultation = z
  .object({
    id: z.uuid(),
    ...(Object.fromEntries(fieldNames.map((name) => [name, z.string()])) as Record<
      TypedName | ChosenName,
      z.ZodString
    >),
    additionalDetails: z.string().nullable(),
    contactConsent: z.boolean(),
    contactBy: z.iso.datetime().describe('By when we will be in touch'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Consultation' })
