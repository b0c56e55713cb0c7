import { z } from 'zod'
import {
  chosenFields,
  type FieldName,
  isChosen,
  limitsOf,
  optionalNames,
  problemOf,
  requiredNames,
  tidyAnswer,
} from '../../shared/consultation'
import { byName } from '../../shared/records'

function answerTo(name: FieldName) {
  const text = z.string(problemOf(name, ''))
  const tidy = (answer: string) => tidyAnswer(name, answer)
  return (isChosen(name) ? text : text.overwrite(tidy)).superRefine((answer, context) => {
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
  ...byName(requiredNames, describedAnswer),
  ...byName(optionalNames, (name) => describedAnswer(name).nullish()),
  contactConsent: z.boolean().nullish().describe('Whether the sender agrees to calls and texts'),
  requestKey: z
    .uuid()
    .nullish()
    .describe('Idempotency key: sent again with the same one, it stays one request'),
  website: z.string().nullish().describe('Leave it out: only bots fill it in'),
  filledInMs: z.number().nullish().describe('How long the visitor took'),
})

/** What its sender sees of a request over REST. */
export const RestConsultation = z
  .object({
    id: z.uuid(),
    ...byName(requiredNames, () => z.string()),
    ...byName(optionalNames, () => z.string().nullable()),
    contactConsent: z.boolean(),
    contactBy: z.iso.datetime().describe('By when we will be in touch'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Consultation' })
