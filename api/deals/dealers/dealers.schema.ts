import { queryFromInfo } from '@pothos/plugin-prisma'
import { dealerFields } from '../../../shared/deals/dealer-fields'
import { builder, forStaff, staffMay, staffOf } from '../../graph/builder'
import { countOf, nodePaths, pageOf } from '../../graph/paging'
import { costs } from '../../graph/query-cost'
import { db, isId } from '../../platform/db'
import { inputOf, mapFields, outputOf } from '../graph-fields'
import { hideDealer, listDealers, saveDealer } from './dealers'

export const Dealer = builder.prismaObject('Dealer', {
  description: 'A dealership that we ask for quotes.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    ...mapFields(dealerFields, (field) =>
      t.field({
        ...outputOf(field, {}),
        resolve: (dealer) => dealer[field.column],
      }),
    ),
    makes: t.exposeStringList('makes', {
      description: dealerFields.makes.description,
      ...costs({ points: 5 }),
    }),
    words: t.exposeString('words', {
      nullable: true,
      description: dealerFields.words.description,
      ...costs({ points: 10 }),
    }),
    isHidden: t.exposeBoolean('isHidden', { description: 'Whether the directory leaves it out.' }),
    revision: t.exposeInt('revision', {
      description: 'Counts the changes. Send it with the next one.',
    }),
  }),
})

builder.queryField('dealer', (t) =>
  t.field({
    type: Dealer,
    ...forStaff,
    description: 'A dealer of the directory; null when there is none.',
    args: { id: t.arg.id({ description: 'Its ID.' }) },
    resolve: (_root, { id }) => (isId(id) ? db.dealer.findUnique({ where: { id } }) : null),
  }),
)

export const DealerInput = builder.inputType('DealerInput', {
  description: 'A dealership.',
  fields: (t) => ({
    ...mapFields(dealerFields, (field) => t.field(inputOf(field, {}))),
  }),
})

builder.queryField('dealers', (t) =>
  t.connection(
    {
      type: Dealer,
      ...forStaff,
      description: 'The directory of dealers, by name.',
      args: {
        search: t.arg.string({
          required: false,
          description:
            'The beginning of a name, a ZIP code, or a make, or of a word of the city or a contact.',
        }),
        state: t.arg.string({ required: false, description: 'Only this state, such as GA.' }),
        make: t.arg.string({ required: false, description: 'Only dealers that sell this make.' }),
        isHidden: t.arg.boolean({
          defaultValue: false,
          description: 'Lists those that are hidden instead.',
        }),
      },
      resolve: (_root, args, context, info) =>
        pageOf(listDealers(args), args, (ids) =>
          db.dealer.findMany({
            ...queryFromInfo({ context, info, paths: nodePaths }),
            where: { id: { in: ids } },
          }),
        ),
    },
    {
      name: 'DealerConnection',
      description: 'A page of dealers.',
      fields: (t) => ({
        totalCount: t.int({
          description: countOf('dealers'),
          resolve: (page) => page.totalCount(),
        }),
      }),
    },
    { name: 'DealerEdge', description: 'One entry of a page of dealers.' },
  ),
)

builder.mutationField('saveDealer', (t) =>
  t.field({
    type: Dealer,
    ...staffMay('DEALS'),
    description: 'Adds a dealer to the directory, or changes one.',
    args: {
      id: t.arg.id({ required: false, description: 'The dealer; without it, a new one.' }),
      revision: t.arg.int({
        required: false,
        description: 'The revision that was changed; a stale one is a CONFLICT.',
      }),
      input: t.arg({ type: DealerInput, description: 'The dealer in full.' }),
    },
    resolve: (_root, { id, revision, input }, context) =>
      saveDealer(staffOf(context), { id: id ?? null, revision }, input),
  }),
)

builder.mutationField('hideDealer', (t) =>
  t.field({
    type: Dealer,
    ...staffMay('DEALS'),
    description: 'Leaves a dealer out of the directory and of new requests, or takes it back in.',
    args: {
      id: t.arg.id({ description: 'The dealer.' }),
      isHidden: t.arg.boolean({ description: 'Whether it is left out.' }),
    },
    resolve: (_root, { id, isHidden }, context) => hideDealer(staffOf(context), id, isHidden),
  }),
)
