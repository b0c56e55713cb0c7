import { vehicleConditions } from '../../shared/deal-kinds'
import { choices } from '../consultations/consultations.schema'
import { builder } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { dollars } from '../platform/money'
import { Deal } from './deals.schema'
import { isServed } from './served-states'
import { saveWishes, sendWishes } from './wishes'

export const VehicleCondition = builder.enumType('VehicleCondition', {
  description:
    'Condition of a vehicle. Quotes are for NEW, USED, or DEMO; wishes are without DEMO.',
  values: {
    NEW: { description: vehicleConditions.NEW },
    USED: { description: vehicleConditions.USED },
    DEMO: { description: vehicleConditions.DEMO },
    EITHER: { description: vehicleConditions.EITHER },
  } as const,
})

/** Describes what inputs and stored wishes share. */
const said = {
  state: 'Postal code of the state, such as GA.',
  zip: 'ZIP code: 5 digits.',
  phone: 'Phone number.',
  bestTime: 'When to call.',
  travelDistance: 'How far the buyer would travel.',
  purchaseMethod: 'How the buyer will pay for the vehicle.',
  creditRange: 'Credit range.',
  downPayment: 'Down payment.',
  budgetRange: 'Budget.',
  timeline: 'When the buyer would like to buy.',
  termMonths: 'Months of the loan or lease.',
  milesPerYear: 'Miles per year, for a lease.',
  monthlyTarget: 'Highest monthly payment, in US dollars.',
  details: 'Anything else.',
  condition: 'New or used.',
  yearFrom: 'First model year.',
  yearTo: 'Last model year.',
  make: 'Make.',
  model: 'Model.',
  trim: 'Trim.',
  colors: 'Colors.',
  mustHave: 'What it must have.',
  mostMiles: 'Most miles on it.',
  year: 'Model year.',
  miles: 'Miles on it.',
  vin: 'VIN.',
  ownCondition: 'In what condition it is.',
  payoff: 'What is still owed for it, in US dollars.',
  lender: 'To whom it is owed.',
  ownOffer: 'A written offer for it from elsewhere, in US dollars.',
  ownOfferFrom: 'Whose offer that is.',
}

const amountOf = (cents: number | null) => (cents === null ? null : dollars(cents))

const Wishes = builder.prismaObject('Wishes', {
  description: 'What the buyer wants. Everything is null until it is entered.',
  fields: (t) => {
    const text = (name: 'state' | 'zip' | 'phone' | 'bestTime' | 'details') =>
      t.exposeString(name, { nullable: true, description: said[name] })
    const choice = (name: keyof typeof chosen) =>
      t.field({
        type: chosen[name],
        nullable: true,
        description: said[name],
        resolve: (wishes) => wishes[name],
      })
    const number = (name: 'termMonths' | 'milesPerYear') =>
      t.exposeInt(name, { nullable: true, description: said[name] })
    return {
      state: text('state'),
      zip: text('zip'),
      phone: text('phone'),
      bestTime: text('bestTime'),
      travelDistance: choice('travelDistance'),
      purchaseMethod: choice('purchaseMethod'),
      creditRange: choice('creditRange'),
      downPayment: choice('downPayment'),
      budgetRange: choice('budgetRange'),
      timeline: choice('timeline'),
      termMonths: number('termMonths'),
      milesPerYear: number('milesPerYear'),
      monthlyTarget: t.float({
        nullable: true,
        description: said.monthlyTarget,
        resolve: ({ monthlyTargetCents }) => amountOf(monthlyTargetCents),
      }),
      details: t.exposeString('details', {
        nullable: true,
        description: said.details,
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
    }
  },
})

const { travelDistance, purchaseMethod, creditRange, downPayment, budgetRange, timeline } = choices
const chosen = {
  travelDistance,
  purchaseMethod,
  creditRange,
  downPayment,
  budgetRange,
  timeline,
}

const WantedVehicle = builder.prismaObject('WantedVehicle', {
  description: 'A vehicle that the buyer wants.',
  fields: (t) => {
    const text = (name: 'trim' | 'colors' | 'mustHave') =>
      t.exposeString(name, { nullable: true, description: said[name] })
    const number = (name: 'yearFrom' | 'yearTo' | 'mostMiles') =>
      t.exposeInt(name, { nullable: true, description: said[name] })
    return {
      place: t.exposeInt('place', { description: 'From 1 to 3, the most wanted first.' }),
      condition: t.expose('condition', { type: VehicleCondition, description: said.condition }),
      yearFrom: number('yearFrom'),
      yearTo: number('yearTo'),
      make: t.exposeString('make', { description: said.make }),
      model: t.exposeString('model', { description: said.model }),
      trim: text('trim'),
      colors: text('colors'),
      mustHave: text('mustHave'),
      mostMiles: number('mostMiles'),
    }
  },
})

const TradeIn = builder.prismaObject('TradeIn', {
  description: 'The vehicle that the buyer trades in.',
  fields: (t) => {
    const text = (name: 'trim' | 'vin' | 'lender' | 'ownOfferFrom') =>
      t.exposeString(name, { nullable: true, description: said[name] })
    return {
      year: t.exposeInt('year', { description: said.year }),
      make: t.exposeString('make', { description: said.make }),
      model: t.exposeString('model', { description: said.model }),
      trim: text('trim'),
      miles: t.exposeInt('miles', { description: said.miles }),
      vin: text('vin'),
      condition: t.exposeString('condition', { nullable: true, description: said.ownCondition }),
      payoff: t.float({
        nullable: true,
        description: said.payoff,
        resolve: ({ payoffCents }) => amountOf(payoffCents),
      }),
      lender: text('lender'),
      ownOffer: t.float({
        nullable: true,
        description: said.ownOffer,
        resolve: ({ ownOfferCents }) => amountOf(ownOfferCents),
      }),
      ownOfferFrom: text('ownOfferFrom'),
    }
  },
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
  fields: (t) => {
    const text = (name: keyof typeof said) => t.string({ required: false, description: said[name] })
    const number = (name: keyof typeof said) => t.int({ required: false, description: said[name] })
    return {
      condition: t.field({ type: VehicleCondition, description: said.condition }),
      yearFrom: number('yearFrom'),
      yearTo: number('yearTo'),
      make: t.string({ description: said.make }),
      model: t.string({ description: said.model }),
      trim: text('trim'),
      colors: text('colors'),
      mustHave: text('mustHave'),
      mostMiles: number('mostMiles'),
    }
  },
})

const TradeInInput = builder.inputType('TradeInInput', {
  description: 'The vehicle that the buyer trades in.',
  fields: (t) => {
    const text = (name: keyof typeof said) => t.string({ required: false, description: said[name] })
    const amount = (name: keyof typeof said) =>
      t.float({ required: false, description: said[name] })
    return {
      year: t.int({ description: said.year }),
      make: t.string({ description: said.make }),
      model: t.string({ description: said.model }),
      trim: text('trim'),
      miles: t.int({ description: said.miles }),
      vin: text('vin'),
      condition: text('ownCondition'),
      payoff: amount('payoff'),
      lender: text('lender'),
      ownOffer: amount('ownOffer'),
      ownOfferFrom: text('ownOfferFrom'),
    }
  },
})

const WishesInput = builder.inputType('WishesInput', {
  description: 'What the buyer wants, in full: what is left out is cleared.',
  fields: (t) => {
    const text = (name: keyof typeof said) => t.string({ required: false, description: said[name] })
    const number = (name: keyof typeof said) => t.int({ required: false, description: said[name] })
    const choice = (name: keyof typeof chosen) =>
      t.field({ type: chosen[name], required: false, description: said[name] })
    return {
      state: text('state'),
      zip: text('zip'),
      phone: text('phone'),
      bestTime: text('bestTime'),
      travelDistance: choice('travelDistance'),
      purchaseMethod: choice('purchaseMethod'),
      creditRange: choice('creditRange'),
      downPayment: choice('downPayment'),
      budgetRange: choice('budgetRange'),
      timeline: choice('timeline'),
      termMonths: number('termMonths'),
      milesPerYear: number('milesPerYear'),
      monthlyTarget: t.float({ required: false, description: said.monthlyTarget }),
      details: text('details'),
      vehicles: t.field({
        type: [WantedVehicleInput],
        description: 'The vehicles, the most wanted first. How many depends on the package.',
      }),
      tradeIn: t.field({
        type: TradeInInput,
        required: false,
        description: 'The vehicle to be traded in.',
      }),
    }
  },
})

builder.mutationField('saveWishes', (t) =>
  t.field({
    type: Deal,
    authScopes: { signedIn: true },
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
    authScopes: { signedIn: true },
    description:
      'Hands the saved wishes to the advocate, who then asks dealers. CONFLICT in a state where we do not work. Sent again, nothing changes.',
    args: { id: t.arg.id({ description: 'The deal.' }) },
    resolve: (_root, { id }, { visitor }) => sendWishes(visitor, id),
  }),
)
