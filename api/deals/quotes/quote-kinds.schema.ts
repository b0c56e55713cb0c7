import {
  paymentKinds,
  quoteLineDescriptions,
  quoteStatusDescriptions,
  vehicleConditions,
} from '../../../shared/deals/deal-kinds'
import { reopenReasons } from '../../../shared/words/deals'
import { builder } from '../../graph/builder'
import { enumValues } from '../../graph/enum-values'

export const PaymentKind = builder.enumType('PaymentKind', {
  description: 'How a vehicle is paid for.',
  values: enumValues(paymentKinds),
})

export const VehicleCondition = builder.enumType('VehicleCondition', {
  description:
    'Condition of a vehicle. Quotes are for NEW, USED, or DEMO; wishes are without DEMO.',
  values: enumValues(vehicleConditions),
})

/** Enums of the fields of a quote. */
export const quoteEnums = { condition: VehicleCondition, kind: PaymentKind }

export const QuoteRole = builder.enumType('QuoteRole', {
  description: 'Where a quote comes from.',
  values: {
    DEALER: { description: "A dealer's quote that we negotiated." },
    OWN: { description: "The buyer's own written offer." },
    CONTRACT: { description: 'What the dealer wants the buyer to sign.' },
  } as const,
})

export const QuoteStatus = builder.enumType('QuoteStatus', {
  description: 'What has become of a quote.',
  values: enumValues(quoteStatusDescriptions),
})

export const QuoteLineKind = builder.enumType('QuoteLineKind', {
  description: 'What a line of a quote is for.',
  values: enumValues(quoteLineDescriptions),
})

export const QuoteCondition = builder.enumType('QuoteCondition', {
  description: 'What must be true for the price of a quote to hold.',
  values: {
    EXACT_UNIT: { description: 'It is the vehicle with this VIN or stock number.' },
    CREDIT: { description: 'The buyer meets the credit terms.' },
    WITHIN_WINDOW: { description: 'The buyer acts before the end of the window.' },
    NO_OTHER_PRODUCTS: { description: 'The buyer adds no other products of the dealer.' },
  } as const,
})

export const FellThrough = builder.enumType('FellThrough', {
  description: 'Why an accepted quote came to nothing.',
  values: {
    DEALER_DID_NOT_HONOR: { description: "The dealer didn't honor it." },
    UNIT_SOLD: { description: 'The vehicle was sold.' },
    CREDIT: { description: 'The credit was not approved.' },
    OTHER: { description: 'Anything else.' },
  } as const,
})

export const ReopenReason = builder.enumType('ReopenReason', {
  description: 'Why a deal is open again.',
  values: enumValues(reopenReasons),
})
