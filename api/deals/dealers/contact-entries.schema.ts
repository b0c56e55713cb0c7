import { Contact, ContactChannel, contactTexts } from '../../desk/contact-entries.schema'
import { builder, forStaff, staffMay, staffVisitorOf } from '../../graph/builder'
import { checkSize } from '../../platform/lists'
import { Deal } from '../deals.schema'
import { lastContacts, lastWords, recordContact } from './contact-entries'
import { Solicitation } from './solicitations.schema'

builder.prismaObjectField(Contact, 'solicitation', (t) =>
  t.relation('solicitation', {
    type: Solicitation,
    nullable: true,
    description: 'The request to the dealer; null for a contact with a customer.',
  }),
)

builder.prismaObjectField(Deal, 'contacts', (t) =>
  t.relation('contacts', {
    ...forStaff,
    type: Contact,
    description: 'The log of contacts with the buyer and dealers, newest first.',
    args: {
      first: t.arg.int({ defaultValue: 50, description: 'How many, from 0 to 100.' }),
    },
    query: ({ first }) => {
      checkSize('first', first)
      return { orderBy: [{ happenedAt: 'desc' }, { id: 'asc' }], take: first }
    },
  }),
)

builder.prismaObjectField(Solicitation, 'lastContact', (t) =>
  t.field({
    type: Contact,
    nullable: true,
    description: 'The last contact with the dealer about this deal; null before.',
    resolve: ({ id }) => lastContacts(id),
  }),
)

builder.prismaObjectField(Solicitation, 'lastWord', (t) =>
  t.field({
    type: Contact,
    nullable: true,
    description:
      'The last contact in which the dealer said something: it came in, or we reached them. Null before.',
    resolve: ({ id }) => lastWords(id),
  }),
)

const ContactInput = builder.inputType('ContactInput', {
  description: 'An entry for the log of contacts.',
  fields: (t) => ({
    dealId: t.id({ description: 'The deal.' }),
    solicitationId: t.id({
      required: false,
      description: 'The request to the dealer; without it, the contact was with the buyer.',
    }),
    channel: t.field({ type: ContactChannel, description: contactTexts.channel }),
    isOutgoing: t.boolean({ description: contactTexts.isOutgoing }),
    isReached: t.boolean({ description: contactTexts.isReached }),
    happenedAt: t.field({
      type: 'DateTime',
      required: false,
      description: 'When; by default now.',
    }),
    content: t.string({
      description: `${contactTexts.content} 1 to 2,000 characters, of an email up to 10,000.`,
    }),
    requestKey: t.id({
      required: false,
      description: 'Idempotency key: a UUID per visit to the form. Sending again adds nothing.',
    }),
  }),
})

builder.mutationField('recordContact', (t) =>
  t.field({
    type: Contact,
    ...staffMay('PEOPLE'),
    deprecationReason: 'Use logContact, which also stores the outcome and the next step.',
    description:
      'Adds a contact to the log. The first outgoing one with the buyer keeps the promise of 24 hours; the first outgoing one with a dealer makes it ASKED.',
    args: { input: t.arg({ type: ContactInput, description: 'The entry.' }) },
    resolve: (_root, { input }, context) => recordContact(staffVisitorOf(context), input),
  }),
)
