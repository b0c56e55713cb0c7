import { type Field, fieldsOf } from '../../../../shared/deals/field-table'
import { isAskedFor, quoteFields } from '../../../../shared/deals/quote-fields'

// The fields of the quote form. Enter follows their order.

const fields = fieldsOf(quoteFields)
const firstBelow = fields.findIndex(({ name }) => name === 'kind')

export type FieldName = (typeof fields)[number]['name']
export const fieldNames = fields.map(({ name }) => name)

/** The fields above and below the lines. */
export function shownFields({ kind, hasTradeIn }: { kind: string; hasTradeIn: boolean }) {
  const isShown = (field: Field) => isAskedFor(field, kind) && (hasTradeIn || !field.isTradeIn)
  const namesOf = (some: typeof fields) => some.filter(isShown).map(({ name }) => name)
  return { above: namesOf(fields.slice(0, firstBelow)), below: namesOf(fields.slice(firstBelow)) }
}
