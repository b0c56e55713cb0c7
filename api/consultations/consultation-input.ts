import { z } from 'zod'
import { chosenFields, detailsField, typedFields } from '../../web/content/consultation'

type Typed = keyof typeof typedFields
export type Chosen = keyof typeof chosenFields

export type ConsultationInput = Record<Typed | Chosen, string> & {
  additionalDetails?: string | null | undefined
  /** One for each visit of the form: sending again is the same request. */
  requestKey?: string | null | undefined
  /** A field that people do not see. */
  website?: string | null | undefined
  /** How long the visitor took, in milliseconds. */
  filledInMs?: number | null | undefined
}

const controls = /\p{Cc}/u
const controlsButLines = /[^\P{Cc}\n\r\t]/u

const typed = Object.entries<{
  label: string
  maxLength: number
  pattern?: string
  problem?: string
}>(typedFields).map(([name, { maxLength, pattern, problem }]) => {
  const text = z
    .string('Fill this in')
    .trim()
    .min(1, 'Fill this in')
    .max(maxLength, `At most ${maxLength} characters`)
    .refine((given) => !controls.test(given), 'Only letters, digits and signs')
  return [name, pattern ? text.regex(new RegExp(`^(?:${pattern})$`, 'v'), problem) : text]
})

const chosen = Object.entries(chosenFields).map(([name, { options }]) => {
  return [name, z.enum(Object.keys(options) as [string, ...string[]], 'Choose one from the list')]
})

/** What `POST /api/consultation` and the graph accept, from the one definition in `web/content/`. */
export const Consultation = z.object({
  ...Object.fromEntries([...typed, ...chosen]),
  additionalDetails: z
    .string()
    .trim()
    .max(detailsField.maxLength, `At most ${detailsField.maxLength} characters`)
    .refine((given) => !controlsButLines.test(given), 'Only letters, digits and signs')
    .nullish(),
  requestKey: z.uuid().nullish(),
  website: z.string().nullish(),
  filledInMs: z.number().nullish(),
}) as unknown as z.ZodType<ConsultationInput>
