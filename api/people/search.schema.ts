import { tierNames } from '../../shared/deals/entitlements'
import { builder, forStaff } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { foundBy } from '../platform/batch'
import { db } from '../platform/db'
import { addressesOf, nameOf } from './facts'
import { linkOfDeal, linkOfOrder } from './links'
import { findPerson } from './people'
import { Person } from './person.schema'
import { type Found, search } from './search'

const SearchKind = builder.enumType('SearchKind', {
  description: 'What can be found.',
  values: {
    PERSON: { description: 'People, by name, email, or phone number.' },
    ORDER: { description: "Orders, by number, the card provider's IDs, or the buyer's name." },
    DEAL: { description: 'Deals, by number, VIN, or stock number.' },
    DEALER: { description: 'Dealers, by name, city, or a contact of theirs.' },
  } as const,
})

const orderOf = foundBy((ids) => db.order.findMany({ where: { id: { in: ids } } }))
const dealOf = foundBy((ids) => db.deal.findMany({ where: { id: { in: ids } } }))
const dealerOf = foundBy((ids) => db.dealer.findMany({ where: { id: { in: ids } } }))

const capitalized = (word: string) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`

async function titleOf({ kind, id }: Found) {
  if (kind === 'PERSON') return (await nameOf(id)) ?? 'Person'
  if (kind === 'ORDER') return `Order ${(await orderOf(id))?.number ?? ''}`
  if (kind === 'DEAL') return `Deal ${(await dealOf(id))?.number ?? ''}`
  return (await dealerOf(id))?.name ?? 'Dealer'
}

async function subtitleOf({ kind, id }: Found) {
  if (kind === 'PERSON') return ((await addressesOf(id)) ?? []).map(({ email }) => email).join(', ')
  if (kind === 'ORDER') {
    const order = await orderOf(id)
    return [order?.buyerName, order && capitalized(order.status)].filter(Boolean).join(' · ')
  }
  if (kind === 'DEAL') {
    const deal = await dealOf(id)
    return deal ? `${tierNames[deal.tier]} · ${capitalized(deal.status)}` : ''
  }
  const dealer = await dealerOf(id)
  return dealer ? `${dealer.city}, ${dealer.state}` : ''
}

async function personOf({ kind, id }: Found) {
  if (kind === 'PERSON') return findPerson(id)
  const linked =
    kind === 'ORDER' ? await linkOfOrder(id) : kind === 'DEAL' ? await linkOfDeal(id) : null
  return linked?.person ?? null
}

const SearchHit = builder.objectRef<Found>('SearchHit').implement({
  description: 'Something that was found.',
  authScopes: { staff: true },
  fields: (t) => ({
    kind: t.expose('kind', { type: SearchKind, description: 'What it is.' }),
    id: t.exposeID('id', { description: 'ID of the person, the order, the deal, or the dealer.' }),
    title: t.string({
      ...costs({ points: 2 }),
      description: 'Its name or number.',
      resolve: titleOf,
    }),
    subtitle: t.string({
      ...costs({ points: 2 }),
      description: 'What tells it from others: email addresses, status, or city.',
      resolve: subtitleOf,
    }),
    person: t.field({
      type: Person,
      nullable: true,
      description: 'The person, or whose order or deal it is; null for a dealer.',
      resolve: personOf,
    }),
  }),
})

builder.queryField('search', (t) =>
  t.field({
    type: [SearchHit],
    ...forStaff,
    ...costs({ points: 200 }),
    description:
      'Finds people, orders, deals, and dealers by any part of a name, an email, a number, or a VIN, and by the beginning of a word with two characters. Case, accents, and the punctuation of phone numbers do not matter. What has a word that begins with the text comes first, then the latest.',
    args: {
      text: t.arg.string({ description: '2 to 100 characters; others find nothing.' }),
      kinds: t.arg({
        type: [SearchKind],
        required: false,
        description: 'Only these; all without it.',
      }),
      first: t.arg.int({ defaultValue: 20, description: 'How many, from 0 to 100.' }),
    },
    resolve: (_root, { text, ...options }) => search(text, options),
  }),
)
