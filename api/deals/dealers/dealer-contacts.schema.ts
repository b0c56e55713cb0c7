import { dealerContactFields } from '../../../shared/deals/dealer-fields'
import { builder, forStaff, staffMay, staffOf } from '../../graph/builder'
import { costs } from '../../graph/query-cost'
import { inputOf, mapFields, outputOf } from '../graph-fields'
import { dealerContactsOf, saveDealerContact } from './dealer-contacts'
import { Dealer } from './dealers.schema'
import { dealerFigures, noFigures, type DealerFigures as Shape } from './figures'

const descriptions = {
  isDefault: 'Whether our emails go to them unless another contact is chosen.',
  isHidden: 'Whether they are no longer asked.',
}

const DealerContact = builder.prismaObject('DealerContact', {
  description: 'Someone who works at a dealership.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    ...mapFields(dealerContactFields, (field) =>
      t.field({ ...outputOf(field, {}), resolve: (contact) => contact[field.column] }),
    ),
    isDefault: t.exposeBoolean('isDefault', { description: descriptions.isDefault }),
    isHidden: t.exposeBoolean('isHidden', { description: descriptions.isHidden }),
    note: t.exposeString('note', {
      nullable: true,
      description: dealerContactFields.note.description,
      ...costs({ points: 5 }),
    }),
  }),
})

const DealerFigures = builder.objectRef<Shape>('DealerFigures').implement({
  description: 'What came of asking a dealer in the last 365 days.',
  authScopes: { staff: true },
  fields: (t) => ({
    asked: t.exposeInt('asked', { description: 'Deals for which we asked it.' }),
    answered: t.exposeInt('answered', { description: 'Those for which it answered.' }),
    declined: t.exposeInt('declined', { description: 'Those for which it makes no offer.' }),
    silent: t.exposeInt('silent', { description: "Those for which it hasn't replied." }),
    medianHoursToAnswer: t.exposeFloat('medianHoursToAnswer', {
      nullable: true,
      description: 'Median hours from our request to its first answer; null without one.',
    }),
    quotes: t.exposeInt('quotes', { description: 'Its quotes that we published.' }),
    accepted: t.exposeInt('accepted', { description: 'Those that a buyer accepted.' }),
    notHonored: t.exposeInt('notHonored', { description: "Those that it then didn't honor." }),
    lastAskedAt: t.expose('lastAskedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When we asked it last; null if not within that time.',
    }),
  }),
})

builder.prismaObjectFields(Dealer, (t) => ({
  contacts: t.field({
    type: [DealerContact],
    ...costs({ rows: 5 }),
    description: 'Its people: the default one first, hidden ones last.',
    resolve: async ({ id }) => (await dealerContactsOf(id)) ?? [],
  }),
  figures: t.field({
    type: DealerFigures,
    ...forStaff,
    ...costs({ points: 15 }),
    description: 'What came of asking it in the last 365 days.',
    resolve: async ({ id }) => (await dealerFigures(id)) ?? noFigures,
  }),
}))

const DealerContactInput = builder.inputType('DealerContactInput', {
  description: 'Someone who works at a dealership, in full.',
  fields: (t) => ({
    ...mapFields(dealerContactFields, (field) => t.field(inputOf(field, {}))),
    isDefault: t.boolean({ defaultValue: false, description: descriptions.isDefault }),
    isHidden: t.boolean({ defaultValue: false, description: descriptions.isHidden }),
  }),
})

builder.mutationField('saveDealerContact', (t) =>
  t.field({
    type: Dealer,
    ...staffMay('DEALS'),
    description: 'Adds someone to a dealer, or changes them.',
    args: {
      dealerId: t.arg.id({ description: 'The dealer.' }),
      id: t.arg.id({ required: false, description: 'The contact; without it, a new one.' }),
      input: t.arg({ type: DealerContactInput, description: 'The contact in full.' }),
    },
    resolve: (_root, { dealerId, id, input }, context) =>
      saveDealerContact(staffOf(context), { dealerId, id: id ?? null, input }),
  }),
)
