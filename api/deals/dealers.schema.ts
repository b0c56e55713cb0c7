import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder, forStaff, staffOf } from '../graph/builder'
import { countOf, pageOf } from '../graph/paging'
import { costs } from '../graph/query-cost'
import { db } from '../platform/db'
import { listDealers, saveDealer } from './dealers'

/** Describes what the input and a dealer share. */
const said = {
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
    name: t.exposeString('name', { description: said.name }),
    city: t.exposeString('city', { description: said.city }),
    state: t.exposeString('state', { description: said.state }),
    zip: t.exposeString('zip', { description: said.zip }),
    phone: t.exposeString('phone', { nullable: true, description: said.phone }),
    email: t.exposeString('email', { nullable: true, description: said.email }),
    makes: t.exposeStringList('makes', { description: said.makes, ...costs({ points: 5 }) }),
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
    name: t.string({ description: said.name }),
    city: t.string({ description: said.city }),
    state: t.string({ description: said.state }),
    zip: t.string({ description: said.zip }),
    phone: t.string({ required: false, description: said.phone }),
    email: t.string({ required: false, description: said.email }),
    makes: t.stringList({ required: false, description: said.makes }),
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
            ...queryFromInfo({ context, info, paths: [['edges', 'node']] }),
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
    authScopes: { staff: true },
    description: 'Adds a dealer to the directory, or changes one.',
    args: {
      id: t.arg.id({ required: false, description: 'The dealer; without it, a new one.' }),
      input: t.arg({ type: DealerInput, description: 'The dealer in full.' }),
    },
    resolve: (_root, { id, input }, context) => saveDealer(staffOf(context), id ?? null, input),
  }),
)
