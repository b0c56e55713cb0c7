import { addressStates } from '../../shared/words/people'
import { User } from '../account/account.schema'
import { isStaff } from '../account/staff-role'
import { Conversation } from '../chat/inbox.schema'
import { Consultation } from '../consultations/consultations.schema'
import { Deal } from '../deals/deals.schema'
import { Contact } from '../desk/contact-entries.schema'
import { oldestFirst } from '../desk/notes'
import { StaffNote } from '../desk/notes.schema'
import { builder, forStaff } from '../graph/builder'
import { enumValues } from '../graph/enum-values'
import { countOf, pageOf } from '../graph/paging'
import { costs } from '../graph/query-cost'
import { Order } from '../orders/orders.schema'
import { db } from '../platform/db'
import { checkSize } from '../platform/lists'
import {
  addressesOf,
  type Consent as ConsentShape,
  consentsOf,
  nameOf,
  type PersonAddress as PersonAddressShape,
  phonesOf,
} from './facts'
import { findPerson } from './people'
import {
  accountsOf,
  conversationsOf,
  dealsOf,
  latestContacts,
  ordersOf,
  requestsOf,
} from './records'
import { listPeople } from './search'

const AddressState = builder.enumType('AddressState', {
  description: 'What is known of an email address.',
  values: enumValues(addressStates),
})

const PersonAddress = builder.objectRef<PersonAddressShape>('PersonAddress').implement({
  description: 'An email address of a person.',
  authScopes: { staff: true },
  fields: (t) => ({
    email: t.exposeString('email', { description: 'In lower case.' }),
    state: t.expose('state', { type: AddressState, description: 'What is known of it.' }),
  }),
})

const Consent = builder.objectRef<ConsentShape>('Consent').implement({
  description: 'Something that a person agreed to.',
  authScopes: { staff: true },
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'What they agreed to.' }),
    version: t.exposeString('version', { description: 'The version of the wording.' }),
    givenAt: t.expose('givenAt', { type: 'DateTime', description: 'When.' }),
    source: t.exposeString('source', { description: 'Where.' }),
  }),
})

const ContactStop = builder.objectRef<{ at: Date; note: string | null }>('ContactStop').implement({
  description: 'A person asked us not to contact them.',
  authScopes: { staff: true },
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When they asked.' }),
    note: t.exposeString('note', { nullable: true, description: 'What staff wrote about it.' }),
  }),
})

export const Person = builder.prismaObject('Person', {
  description:
    'Someone we deal with, known by their email addresses. A record belongs to the person of its account, or without one to the person of the email that was typed.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'Unique ID. Those of people merged into them keep working.',
    }),
    name: t.string({
      ...costs({ points: 4 }),
      description:
        "The account's name, else that of the latest request or order, else an email address.",
      resolve: async ({ id }) => (await nameOf(id)) ?? 'Person',
    }),
    addresses: t.field({
      type: [PersonAddress],
      ...costs({ rows: 3 }),
      description: 'Their email addresses.',
      resolve: async ({ id }) => (await addressesOf(id)) ?? [],
    }),
    phones: t.stringList({
      ...costs({ points: 4 }),
      description: 'Their phone numbers, the latest first.',
      resolve: async ({ id }) => ((await phonesOf(id)) ?? []).map(({ phone }) => phone),
    }),
    accounts: t.field({
      type: [User],
      ...costs({ rows: 2 }),
      description: 'Their accounts.',
      resolve: async ({ id }) => (await accountsOf(id)) ?? [],
    }),
    isMember: t.boolean({
      ...costs({ points: 4 }),
      description: 'Whether they are a member of the team.',
      resolve: async ({ id }) => ((await accountsOf(id)) ?? []).some(isStaff),
    }),
    consultations: t.field({
      type: [Consultation],
      ...costs({ rows: 5 }),
      description: 'Their consultation requests, newest first, at most 50.',
      resolve: async ({ id }) => (await requestsOf(id)) ?? [],
    }),
    orders: t.field({
      type: [Order],
      ...costs({ rows: 5 }),
      description: 'Their orders, newest first, at most 50.',
      resolve: async ({ id }) => (await ordersOf(id)) ?? [],
    }),
    deals: t.field({
      type: [Deal],
      ...costs({ rows: 5 }),
      description: 'Their deals, newest first, at most 50.',
      resolve: async ({ id }) => (await dealsOf(id)) ?? [],
    }),
    conversations: t.field({
      type: [Conversation],
      ...costs({ rows: 2 }),
      description: 'The chats of their accounts.',
      resolve: async ({ id }) => (await conversationsOf(id)) ?? [],
    }),
    contacts: t.field({
      type: [Contact],
      description: 'Contacts with them, about anything, newest first.',
      args: {
        first: t.arg.int({ defaultValue: 50, description: 'How many, from 0 to 100.' }),
      },
      resolve: ({ id }, { first }) => {
        checkSize('first', first)
        return latestContacts(id, first)
      },
    }),
    notes: t.relation('notes', {
      type: StaffNote,
      ...costs({ rows: 10 }),
      description: 'Private staff notes about the person, oldest first.',
      query: { orderBy: [...oldestFirst] },
    }),
    consents: t.field({
      type: [Consent],
      ...costs({ rows: 3 }),
      description: 'What they agreed to, the latest first.',
      resolve: async ({ id }) => (await consentsOf(id)) ?? [],
    }),
    contactStop: t.field({
      type: ContactStop,
      nullable: true,
      description: 'That they asked us not to contact them; null if they did not.',
      resolve: ({ contactStopAt, contactStopNote }) =>
        contactStopAt && { at: contactStopAt, note: contactStopNote },
    }),
  }),
})

builder.queryField('person', (t) =>
  t.field({
    type: Person,
    ...forStaff,
    description: 'One person.',
    args: { id: t.arg.id({ description: 'The person, or someone who was merged into them.' }) },
    resolve: (_root, { id }) => findPerson(id),
  }),
)

builder.queryField('people', (t) =>
  t.connection(
    {
      type: Person,
      ...forStaff,
      description: 'People, those with the latest request, order, or account first.',
      args: {
        search: t.arg.string({
          required: false,
          description: 'Part of a name, an email, or a phone number: 2 to 100 characters.',
        }),
      },
      resolve: (_root, args) =>
        pageOf(listPeople(args.search ?? ''), args, (ids) =>
          db.person.findMany({ where: { id: { in: ids } } }),
        ),
    },
    {
      name: 'PersonConnection',
      description: 'A page of people.',
      fields: (t) => ({
        totalCount: t.int({
          description: countOf('people'),
          resolve: (page) => page.totalCount(),
        }),
      }),
    },
    { name: 'PersonEdge', description: 'One entry of a page of people.' },
  ),
)
