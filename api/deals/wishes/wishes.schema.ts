import { tradeInFields, vehicleFields, wishesFields } from '../../../shared/deals/wishes-fields'
import { builder, signedInOrStaff } from '../../graph/builder'
import { choices } from '../../graph/choices'
import { costs } from '../../graph/query-cost'
import { Deal } from '../deals.schema'
import { inputOf, mapFields, outputOf, outputValue } from '../graph-fields'
import { VehicleCondition } from '../quotes/quote-kinds.schema'
import { isServed } from './served-states'
import { saveWishes, sendWishes } from './wishes'

const vehicleEnums = { condition: VehicleCondition }

const Wishes = builder.prismaObject('Wishes', {
  description: 'What the buyer wants. Everything is null until it is entered.',
  fields: (t) => ({
    ...mapFields(wishesFields, (field) =>
      t.field({
        ...outputOf(field, choices),
        resolve: (wishes) => outputValue(field.kind, wishes[field.column]),
      }),
    ),
    details: t.exposeString('details', {
      nullable: true,
      description: wishesFields.details.description,
      ...costs({ points: 30 }),
    }),
    revision: t.exposeInt('revision', {
      description: 'Counts the changes. Send it with the next one.',
    }),
    changedAt: t.expose('changedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When they were changed last; null before.',
    }),
    changedBy: t.exposeString('changedBy', {
      nullable: true,
      description: 'Who changed them last.',
    }),
    isServed: t.boolean({
      nullable: true,
      description: 'Whether we work in the state; null while none is chosen.',
      resolve: ({ state }) => (state ? isServed(state) : null),
    }),
  }),
})

const WantedVehicle = builder.prismaObject('WantedVehicle', {
  description: 'A vehicle that the buyer wants.',
  fields: (t) => ({
    place: t.exposeInt('place', { description: 'From 1 to 3, the most wanted first.' }),
    ...mapFields(vehicleFields, (field) =>
      t.field({
        ...outputOf(field, vehicleEnums),
        resolve: (vehicle) => outputValue(field.kind, vehicle[field.column]),
      }),
    ),
  }),
})

const TradeIn = builder.prismaObject('TradeIn', {
  description: 'The vehicle that the buyer trades in.',
  fields: (t) => ({
    ...mapFields(tradeInFields, (field) =>
      t.field({
        ...outputOf(field, {}),
        resolve: (tradeIn) => outputValue(field.kind, tradeIn[field.column]),
      }),
    ),
  }),
})

builder.prismaObjectFields(Deal, (t) => ({
  wishes: t.field({
    type: Wishes,
    description: 'What the buyer wants.',
    select: { wishes: true },
    resolve: ({ wishes }) => wishes as NonNullable<typeof wishes>,
  }),
  vehicles: t.relation('vehicles', {
    type: WantedVehicle,
    description: 'The vehicles that the buyer wants, the most wanted first.',
    query: { orderBy: { place: 'asc' } },
    ...costs({ rows: 3 }),
  }),
  tradeIn: t.relation('tradeIn', {
    type: TradeIn,
    nullable: true,
    description: 'The vehicle that the buyer trades in; null without one.',
  }),
}))

const WantedVehicleInput = builder.inputType('WantedVehicleInput', {
  description: 'A vehicle that the buyer wants.',
  fields: (t) => ({
    ...mapFields(vehicleFields, (field) => t.field(inputOf(field, vehicleEnums))),
  }),
})

const TradeInInput = builder.inputType('TradeInInput', {
  description: 'The vehicle that the buyer trades in.',
  fields: (t) => ({
    ...mapFields(tradeInFields, (field) => t.field(inputOf(field, {}))),
  }),
})

const WishesInput = builder.inputType('WishesInput', {
  description: 'What the buyer wants, in full: what is left out is cleared.',
  fields: (t) => ({
    ...mapFields(wishesFields, (field) => t.field(inputOf(field, choices))),
    vehicles: t.field({
      type: [WantedVehicleInput],
      description: 'The vehicles, the most wanted first. How many depends on the package.',
    }),
    tradeIn: t.field({
      type: TradeInInput,
      required: false,
      description: 'The vehicle to be traded in.',
    }),
  }),
})

builder.mutationField('saveWishes', (t) =>
  t.field({
    type: Deal,
    ...signedInOrStaff('DEALS'),
    description:
      'Saves what the buyer wants, by the buyer or by staff. CONFLICT when someone else has changed it since `revision`; the message says who and when.',
    args: {
      id: t.arg.id({ description: 'The deal.' }),
      revision: t.arg.int({ description: 'The `revision` that was changed.' }),
      input: t.arg({ type: WishesInput, description: 'The wishes in full.' }),
    },
    resolve: (_root, { id, ...change }, { visitor }) => saveWishes(visitor, id, change),
  }),
)

builder.mutationField('sendWishes', (t) =>
  t.field({
    type: Deal,
    ...signedInOrStaff('DEALS'),
    description:
      'Hands the saved wishes to the advocate, who then asks dealers. CONFLICT in a state where we do not work. Sent again, nothing changes.',
    args: { id: t.arg.id({ description: 'The deal.' }) },
    resolve: (_root, { id }, { visitor }) => sendWishes(visitor, id),
  }),
)
