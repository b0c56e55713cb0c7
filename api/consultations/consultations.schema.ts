import {
  type ChosenName,
  chosenFields,
  detailsField,
  graphName,
  typedFields,
} from '../../shared/consultation'
import { builder } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { type PublicConsultation, requestConsultation } from './consultations'

function choiceEnum(name: string, field: ChosenName) {
  const { label, options } = chosenFields[field]
  const values = Object.entries(options).map(([value, description]): [string, Choice] => [
    graphName(value),
    { value, description },
  ])
  return builder.enumType(name, {
    description: `Answers to "${label}" on the consultation form.`,
    values: Object.fromEntries(values),
  })
}

interface Choice {
  value: string
  description: string
}

export const choices = {
  travelDistance: choiceEnum('TravelDistance', 'travelDistance'),
  creditRange: choiceEnum('CreditRange', 'creditRange'),
  purchaseMethod: choiceEnum('PurchaseMethod', 'purchaseMethod'),
  downPayment: choiceEnum('DownPayment', 'downPayment'),
  vehicleType: choiceEnum('VehicleType', 'vehicleType'),
  budgetRange: choiceEnum('BudgetRange', 'budgetRange'),
  timeline: choiceEnum('Timeline', 'timeline'),
}

/** Describes the fields that the input and the stored request share. */
const descriptions = {
  firstName: 'First name.',
  lastName: 'Last name.',
  email: 'Email.',
  phone: 'Phone number.',
  city: 'City and state.',
  travelDistance: 'How far the customer would travel.',
  creditRange: 'Credit range.',
  purchaseMethod: 'How the customer will pay for the vehicle.',
  downPayment: 'Down payment.',
  vehicleType: 'Vehicle type.',
  budgetRange: 'Budget.',
  timeline: 'When the customer would like to buy.',
  additionalDetails: 'Additional details.',
}

const atMost = ({ maxLength }: { maxLength: number }) =>
  `At most ${maxLength.toLocaleString('en-US')} characters.`

const ConsultationInput = builder.inputType('ConsultationInput', {
  description: 'The consultation form.',
  fields: (t) => {
    const text = (name: keyof typeof typedFields) =>
      t.string({ description: `${descriptions[name]} ${atMost(typedFields[name])}` })
    const choice = (name: ChosenName) =>
      t.field({ type: choices[name], description: descriptions[name] })
    return {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phone: text('phone'),
      city: text('city'),
      travelDistance: choice('travelDistance'),
      creditRange: choice('creditRange'),
      purchaseMethod: choice('purchaseMethod'),
      downPayment: choice('downPayment'),
      vehicleType: choice('vehicleType'),
      budgetRange: choice('budgetRange'),
      timeline: choice('timeline'),
      additionalDetails: t.string({
        required: false,
        description: `${descriptions.additionalDetails} ${atMost(detailsField)}`,
      }),
      contactConsent: t.boolean({
        required: false,
        description:
          'Whether the customer agrees to calls and texts. The wording is stored with it.',
      }),
      requestKey: t.id({
        required: false,
        description:
          'Idempotency key: a UUID per visit to the form. Sending again updates the request.',
      }),
      website: t.string({ required: false, description: 'Spam trap: leave it empty.' }),
      filledInMs: t.int({
        required: false,
        description: 'How long the visitor took to fill in the form, in milliseconds.',
      }),
    }
  },
})

export const Consultation = builder.objectRef<PublicConsultation>('Consultation').implement({
  description: 'A request for a free consultation.',
  fields: (t) => {
    const text = (name: keyof typeof typedFields) =>
      t.exposeString(name, { description: descriptions[name] })
    const choice = (name: ChosenName) =>
      t.expose(name, { type: choices[name], description: descriptions[name] })
    return {
      id: t.exposeID('id', { description: 'Unique ID.' }),
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phone: text('phone'),
      city: text('city'),
      travelDistance: choice('travelDistance'),
      creditRange: choice('creditRange'),
      purchaseMethod: choice('purchaseMethod'),
      downPayment: choice('downPayment'),
      vehicleType: choice('vehicleType'),
      budgetRange: choice('budgetRange'),
      timeline: choice('timeline'),
      additionalDetails: t.exposeString('additionalDetails', {
        nullable: true,
        description: descriptions.additionalDetails,
        ...costs({ points: 30 }),
      }),
      contactConsent: t.boolean({
        description: 'Whether the customer agreed to calls and texts.',
        resolve: ({ contactConsentVersion }) => Boolean(contactConsentVersion),
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
      contactBy: t.expose('contactBy', {
        type: 'DateTime',
        description: 'When the promised 24 hours end.',
      }),
    }
  },
})

builder.mutationField('requestConsultation', (t) =>
  t.field({
    type: Consultation,
    description:
      'Requests a free consultation. Someone from our team makes contact within 24 hours.',
    args: { input: t.arg({ type: ConsultationInput, description: 'The filled-in form.' }) },
    resolve: (_root, { input }, { visitor }) => requestConsultation(visitor, input),
  }),
)
