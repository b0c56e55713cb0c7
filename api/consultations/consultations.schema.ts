import {
  type FieldName,
  fieldNames,
  isChosen,
  isMultiline,
  isOptional,
  limitsOf,
  optionalNames,
  requiredNames,
} from '../../shared/consultation'
import { withCommas } from '../../shared/numbers'
import { byName } from '../../shared/records'
import { builder } from '../graph/builder'
import { choices } from '../graph/choices'
import { costs } from '../graph/query-cost'
import { type PublicConsultation, requestConsultation } from './consultations'

/** Describes the fields that the input and the stored request share. */
const descriptions: Record<FieldName, string> = {
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

const typeOf = (name: FieldName) => (isChosen(name) ? choices[name] : 'String')

function inputDescription(name: FieldName) {
  if (isChosen(name)) return descriptions[name]
  return `${descriptions[name]} At most ${withCommas(limitsOf(name).maxLength)} characters.`
}

const ConsultationInput = builder.inputType('ConsultationInput', {
  description: 'The consultation form.',
  fields: (t) => ({
    ...byName(fieldNames, (name) =>
      t.field({
        type: typeOf(name),
        required: !isOptional(name),
        description: inputDescription(name),
      }),
    ),
    contactConsent: t.boolean({
      required: false,
      description: 'Whether the customer agrees to calls and texts. The wording is stored with it.',
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
  }),
})

export const Consultation = builder.objectRef<PublicConsultation>('Consultation').implement({
  description: 'A request for a free consultation.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    ...byName(requiredNames, (name) =>
      t.field({
        type: typeOf(name),
        description: descriptions[name],
        resolve: (request) => request[name],
      }),
    ),
    ...byName(optionalNames, (name) =>
      t.field({
        type: typeOf(name),
        nullable: true,
        description: descriptions[name],
        ...(isMultiline(name) ? costs({ points: 30 }) : {}),
        resolve: (request) => request[name],
      }),
    ),
    contactConsent: t.boolean({
      description: 'Whether the customer agreed to calls and texts.',
      resolve: ({ contactConsentVersion }) => Boolean(contactConsentVersion),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
    contactBy: t.expose('contactBy', {
      type: 'DateTime',
      description: 'When the promised 24 hours end.',
    }),
  }),
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
