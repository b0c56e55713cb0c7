import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder, forStaff, staffMay, staffOf } from '../../graph/builder'
import { countOf, nodePaths, pageOf } from '../../graph/paging'
import { costs } from '../../graph/query-cost'
import { db } from '../../platform/db'
import { listDealers, saveDealer } from './dealers'

/** Describes what the input and a dealer share. */
const descriptions = {
  name: 'Name.',
  city: 'City.',
  state: 'Postal code of the state.',
  zip: 'ZIP code.',
  phone: 'Phone number.',
  email: 'Email.',
  makes: 'Makes that it sells.',
}

export const Dealer = builder.prismaObject('Dealer', {
  description: 'A dealership that we ask for quotes.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    name: t.exposeString('name', { description: descriptions.name }),
    city: t.exposeString('city', { description: descriptions.city }),
    state: t.exposeString('state', { description: descriptions.state }),
    zip: t.exposeString('zip', { description: descriptions.zip }),
    phone: t.exposeString('phone', { nullable: true, description: descriptions.phone }),
    email: t.exposeString('email', { nullable: true, description: descriptions.email }),
    makes: t.exposeStringList('makes', {
      description: descriptions.makes,
      ...costs({ points: 5 }),
    }),
    words: t.exposeString('words', {
      nullable: true,
      description: 'What staff should know about it.',
      ...costs({ points: 10 }),
    }),
    isHidden: t.exposeBoolean('isHidden', { description: 'Whether the directory leaves it out.' }),
  }),
})

export const DealerInput = builder.inputType('DealerInput', {
  description: 'A dealership.',
  fields: (t) => ({
    name: t.string({ description: descriptions.name }),
    city: t.string({ description: descriptions.city }),
    state: t.string({ description: descriptions.state }),
    zip: t.string({ description: descriptions.zip }),
    phone: t.string({ required: false, description: descriptions.phone }),
    email: t.string({ required: false, description: descriptions.email }),
    makes: t.stringList({ required: false, description: descriptions.makes }),
  }),
})

builder.queryField('dealers', (t) =>
  t.connection(
    {
      type: Dealer,
      ...forStaff,
      description: 'The directory of dealers, by name.',
      args: {
        search: t.arg.string({ required: false, description: 'The beginning of a name.' }),
      },
      resolve: (_root, args, context, info) =>
        pageOf(listDealers(args.search ?? ''), args, (ids) =>
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
      input: t.arg({ type: DealerInput, description: 'The dealer in full.' }),
    },
    resolve: (_root, { id, input }, context) => saveDealer(staffOf(context), id ?? null, input),
  }),
)
