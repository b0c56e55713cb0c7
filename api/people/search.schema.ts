import { subjectOf } from '../desk/subjects'
import { builder, forStaff } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { personOfSubject } from './links'
import { Person } from './person.schema'
import { type Found, search } from './search'

const SearchKind = builder.enumType('SearchKind', {
  description: 'What can be found.',
  values: {
    PERSON: { description: 'People, by name, email, or phone number.' },
    ORDER: { description: "Orders, by number, the card provider's IDs, or the buyer's name." },
    DEAL: {
      description:
        'Deals, by number, VIN, stock number, or the make and model of a vehicle that the buyer wants or was offered.',
    },
    DEALER: { description: 'Dealers, by name, city, or a contact of theirs.' },
  } as const,
})

const SearchHit = builder.objectRef<Found>('SearchHit').implement({
  description: 'Something that was found.',
  authScopes: { staff: true },
  fields: (t) => ({
    kind: t.expose('kind', { type: SearchKind, description: 'What it is.' }),
    id: t.exposeID('id', { description: 'ID of the person, the order, the deal, or the dealer.' }),
    title: t.string({
      ...costs({ points: 2 }),
      description: 'Its name or number.',
      resolve: ({ kind, id }) => subjectOf(kind, 'found').titleOf(id),
    }),
    subtitle: t.string({
      ...costs({ points: 2 }),
      description:
        'What tells it from others: email addresses, the buyer, vehicles, status, or city.',
      resolve: ({ kind, id }) => subjectOf(kind, 'found').subtitleOf(id),
    }),
    person: t.field({
      type: Person,
      nullable: true,
      description: 'The person, or whose order or deal it is; null for a dealer.',
      resolve: ({ kind, id }) => personOfSubject(subjectOf(kind, 'found').refOf?.(id) ?? {}),
    }),
  }),
})

builder.queryField('search', (t) =>
  t.field({
    type: [SearchHit],
    ...forStaff,
    ...costs({ points: 200 }),
    description:
      'Finds people, orders, deals, and dealers by any part of a name, an email, a number, a VIN, or a vehicle, and by the beginning of a word with two characters. Case, accents, and the punctuation of phone numbers do not matter. What has a word that begins with the text comes first, then the latest.',
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
