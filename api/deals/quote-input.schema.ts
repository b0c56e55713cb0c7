import { builder } from '../graph/builder'
import { PaymentKind, QuoteLineKind } from './quote-kinds.schema'
import { VehicleCondition } from './wishes.schema'

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

export const QuoteInput = builder.inputType('QuoteInput', {
  description: 'A quote of a dealer, or an offer that the buyer has. Amounts are US dollars.',
  fields: (t) => {
    const required = false as const
    const id = (description: string) => t.id({ required, description })
    const amount = (description: string) => t.float({ required, description })
    const count = (description: string) => t.int({ required, description })
    const text = (description: string) => t.string({ required, description })
    return {
      solicitationId: id('The dealer in this deal; not for own offers.'),
      replacesId: id('The published quote that it takes the place of.'),
      condition: t.field({
        type: VehicleCondition,
        description: 'Condition of the vehicle, never EITHER.',
      }),
      year: t.int({ description: 'Model year.' }),
      make: t.string({ description: 'Make: 1 to 40 characters.' }),
      model: t.string({ description: 'Model: 1 to 40 characters.' }),
      trim: text('Trim: at most 60 characters.'),
      color: text('Color: at most 60 characters.'),
      miles: count('Miles on the odometer.'),
      vin: text('Vehicle identification number: 17 characters with a valid check digit.'),
      stockNumber: text("The dealer's stock or order number."),
      msrp: amount('Sticker price.'),
      advertised: amount('Published price of this vehicle on the day we first asked.'),
      advertisedOn: t.field({
        type: 'Date',
        required,
        description: 'When it was published at that price.',
      }),
      sellingPrice: t.float({ description: 'Agreed price of the vehicle alone.' }),
      kind: t.field({ type: PaymentKind, description: 'How the vehicle is paid for.' }),
      lines: t.field({ type: [QuoteLineInput], description: 'At most 30 lines.' }),
      tradeAllowance: amount('What the trade-in counts; from Gold up.'),
      tradePayoff: amount('What is still owed on the trade-in; from Gold up.'),
      downPayment: amount('Down payment.'),
      apr: amount('Annual percentage rate of a loan, such as 4.9.'),
      termMonths: count('Term of a loan or lease in months: 1 to 96.'),
      moneyFactor: amount('Money factor of a lease, such as 0.00125.'),
      residual: amount('Value at the end of a lease.'),
      milesPerYear: count('Miles per year of a lease: 5,000 to 30,000.'),
      monthlyTax: amount('Tax on each payment of a lease.'),
      securityDeposit: amount('Security deposit of a lease.'),
      dispositionFee: amount('Fee at the end of a lease.'),
      statedPayment: amount('Monthly payment as the dealer states it.'),
      creditTerms: text('What the buyer must meet for the credit: at most 300 characters.'),
      managerName: text('Person who made the offer: at most 120 characters.'),
      noteToBuyer: text('What we say to the buyer about it: at most 1,000 characters.'),
      documentId: id("The dealer's document."),
      requestKey: id('Idempotency key of a new quote: a UUID per visit to the form.'),
    }
  },
})
