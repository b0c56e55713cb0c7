import { type ChosenName, chosenFields, graphName } from '../../shared/consultation'
import { builder } from '../graph/builder'
import { requestConsultation, type ShownConsultation } from './consultations'

function listOf(name: string, field: ChosenName) {
  const values = Object.entries(chosenFields[field].options).map(([value, label]) => {
    return [graphName(value), { value, description: label }]
  })
  return builder.enumType(name, {
    values: Object.fromEntries(values) as Record<string, { value: string; description: string }>,
  })
}

const lists = {
  travelDistance: listOf('TravelDistance', 'travelDistance'),
  creditRange: listOf('CreditRange', 'creditRange'),
  purchaseMethod: listOf('PurchaseMethod', 'purchaseMethod'),
  downPayment: listOf('DownPayment', 'downPayment'),
  vehicleType: listOf('VehicleType', 'vehicleType'),
  budgetRange: listOf('BudgetRange', 'budgetRange'),
  timeline: listOf('Timeline', 'timeline'),
}

const ConsultationInput = builder.inputType('ConsultationInput', {
  fields: (t) => ({
    firstName: t.string(),
    lastName: t.string(),
    email: t.string(),
    phone: t.string(),
    city: t.string(),
    travelDistance: t.field({ type: lists.travelDistance }),
    creditRange: t.field({ type: lists.creditRange }),
    purchaseMethod: t.field({ type: lists.purchaseMethod }),
    downPayment: t.field({ type: lists.downPayment }),
    vehicleType: t.field({ type: lists.vehicleType }),
    budgetRange: t.field({ type: lists.budgetRange }),
    timeline: t.field({ type: lists.timeline }),
    additionalDetails: t.string({ required: false }),
    requestKey: t.id({
      required: false,
      description: 'A UUID for each visit of the form: sending again is the same request.',
    }),
    website: t.string({ required: false, description: 'A trap for programs: leave it empty.' }),
    filledInMs: t.int({
      required: false,
      description: 'How long the visitor took to fill the form.',
    }),
  }),
})

export const Consultation = builder.objectRef<ShownConsultation>('Consultation').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    email: t.exposeString('email'),
    phone: t.exposeString('phone'),
    city: t.exposeString('city'),
    travelDistance: t.expose('travelDistance', { type: lists.travelDistance }),
    creditRange: t.expose('creditRange', { type: lists.creditRange }),
    purchaseMethod: t.expose('purchaseMethod', { type: lists.purchaseMethod }),
    downPayment: t.expose('downPayment', { type: lists.downPayment }),
    vehicleType: t.expose('vehicleType', { type: lists.vehicleType }),
    budgetRange: t.expose('budgetRange', { type: lists.budgetRange }),
    timeline: t.expose('timeline', { type: lists.timeline }),
    additionalDetails: t.exposeString('additionalDetails', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    contactBy: t.expose('contactBy', {
      type: 'DateTime',
      description: 'When the promise of 24 hours ends.',
    }),
  }),
})

builder.mutationField('requestConsultation', (t) =>
  t.field({
    type: Consultation,
    description: 'Answered within 24 hours by a person.',
    args: { input: t.arg({ type: ConsultationInput }) },
    resolve: (_root, { input }, { visitor }) => requestConsultation(visitor, input),
  }),
)
