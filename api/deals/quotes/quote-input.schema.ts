import type { Field } from '../../../shared/deals/field-table'
import { quoteFields } from '../../../shared/deals/quote-fields'
import { withCommas } from '../../../shared/numbers'
import { builder } from '../../graph/builder'
import { inputOf, mapFields } from '../graph-fields'
import { QuoteLineKind, quoteEnums } from './quote-kinds.schema'

const QuoteLineInput = builder.inputType('QuoteLineInput', {
  description: 'One line of a quote besides the selling price.',
  fields: (t) => ({
    kind: t.field({ type: QuoteLineKind, description: 'What it is for.' }),
    label: t.string({ description: 'Name of the line: 1 to 80 characters.' }),
    amount: t.float({ description: 'US dollars; a rebate is positive, too.' }),
    openingAmount: t.float({
      required: false,
      description: 'What the dealer asked first, in US dollars, if it was something else.',
    }),
    isAtSigning: t.boolean({
      required: false,
      description: 'Whether it is paid at signing; only for a lease.',
    }),
  }),
})

/** States the limits of texts, and leaves it to the type that amounts are US dollars. */
function describe({ description, ...field }: Field) {
  const sentence = description.replace(', in US dollars.', '.')
  if (field.kind !== 'text') return sentence
  const length = `${field.required ? '1 to' : 'at most'} ${withCommas(field.most)} characters.`
  return sentence.replace(/\.$/, `: ${length}`)
}

const FilledInInput = builder.inputType('FilledInInput', {
  description: 'A value of a draft that was filled in and not typed over.',
  fields: (t) => ({
    field: t.string({ description: 'Name of the field, or `lines.0` for the first line.' }),
    from: t.string({ description: 'Where the value is from: 1 to 200 characters.' }),
  }),
})

export const QuoteInput = builder.inputType('QuoteInput', {
  description:
    'A quote of a dealer, an offer that the buyer has, or a contract. Amounts are US dollars.',
  fields: (t) => {
    const id = (description: string) => t.id({ required: false, description })
    return {
      ...mapFields(quoteFields, (field) =>
        t.field(inputOf({ inputDescription: describe(field), ...field }, quoteEnums)),
      ),
      lines: t.field({ type: [QuoteLineInput], description: 'At most 30 lines.' }),
      solicitationId: id('The dealer in this deal; not for own offers.'),
      replacesId: id('The published quote that it takes the place of.'),
      documentId: id("The dealer's document."),
      filledIn: t.field({
        type: [FilledInInput],
        required: false,
        description: "What was filled in and not typed over; only in a draft of a dealer's quote.",
      }),
      requestKey: id('Idempotency key of a new quote: a UUID per visit to the form.'),
    }
  },
})
