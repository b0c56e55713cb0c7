import { quoteFields } from '../../../shared/deals/quote-fields'
import { Prisma, type QuoteRole } from '../../generated/prisma/client'
import { badField } from '../../platform/errors'

// A draft says which of its values the form filled in, so that staff look at them before the buyer does.

/** A value of a draft that was filled in and not typed over. */
export interface FilledIn {
  /** Name of the field, or `lines.0` for the amount of the first line. */
  field: string
  /** Such as "the last quote in NJ". */
  from: string
}

const MAX_SOURCE = 200

/** Reads what was filled in from the input of a dealer's quote, as it is stored: by field. */
export function storedFilledIn(
  {
    filledIn,
    lines,
  }: { filledIn?: readonly FilledIn[] | null | undefined; lines: readonly unknown[] },
  role: QuoteRole,
) {
  if (role !== 'DEALER' || !filledIn?.length) return Prisma.DbNull
  const fields = new Set([
    ...Object.keys(quoteFields),
    ...lines.map((_, place) => `lines.${place}`),
  ])
  for (const { field, from } of filledIn) {
    if (!fields.has(field)) throw badField('filledIn', 'A field or a line of this quote')
    if (!from || from.length > MAX_SOURCE) {
      throw badField('filledIn', `1 to ${MAX_SOURCE} characters`)
    }
  }
  return Object.fromEntries(filledIn.map(({ field, from }) => [field, from]))
}

export const filledInOf = ({ filledIn }: { filledIn: Prisma.JsonValue }): FilledIn[] =>
  Object.entries((filledIn ?? {}) as Record<string, string>).map(([field, from]) => ({
    field,
    from,
  }))
