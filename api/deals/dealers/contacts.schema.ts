import { contactChannels, contactOutcomes } from '../../../shared/deals/deal-kinds'
import { builder, forStaff, staffMay, staffVisitorOf } from '../../graph/builder'
import { costs } from '../../graph/query-cost'
import { checkSize } from '../../platform/lists'
import { Deal } from '../deals.schema'
import { lastContacts, recordContact } from './contacts'
import { Solicitation } from './solicitations.schema'

export const ContactChannel = builder.enumType('ContactChannel', {
  description: 'How people talked.',
  values: {
    PHONE: { description: contactChannels.PHONE },
    EMAIL: { description: contactChannels.EMAIL },
    TEXT: { description: contactChannels.TEXT },
    IN_PERSON: { description: contactChannels.IN_PERSON },
  } as const,
})

export const ContactOutcome = builder.enumType('ContactOutcome', {
  description: 'What came of a contact.',
  values: {
    TALKED: { description: contactOutcomes.TALKED },
    LEFT_MESSAGE: { description: contactOutcomes.LEFT_MESSAGE },
    NO_ANSWER: { description: contactOutcomes.NO_ANSWER },
    WRONG_NUMBER: { description: contactOutcomes.WRONG_NUMBER },
    SENT: { description: contactOutcomes.SENT },
    RECEIVED: { description: contactOutcomes.RECEIVED },
  } as const,
})

/** Describes what the input and an entry share. */
const descriptions = {
  channel: 'How.',
  isOutgoing: 'Whether it came from us.',
  isReached: 'Whether the other side was reached.',
  content: 'What was said.',
}

export const Contact = builder.prismaObject('Contact', {
  description: 'A call, email, or text with a customer or a dealer. Entries are never altered.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    solicitation: t.relation('solicitation', {
      type: Solicitation,
      nullable: true,
      description: 'The request to the dealer; null for a contact with a customer.',
    }),
    channel: t.expose('channel', { type: ContactChannel, description: descriptions.channel }),
    isOutgoing: t.exposeBoolean('isOutgoing', { description: descriptions.isOutgoing }),
    isReached: t.exposeBoolean('isReached', { description: descriptions.isReached }),
    outcome: t.expose('outcome', {
      type: ContactOutcome,
      nullable: true,
      description: 'What came of it; null in older entries.',
    }),
    happenedAt: t.expose('happenedAt', { type: 'DateTime', description: 'When.' }),
    content: t.exposeString('content', {
      description: descriptions.content,
      ...costs({ points: 30 }),
    }),
    staffName: t.exposeString('staffName', { description: 'Full name of the staff member.' }),
  }),
})

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

const ContactInput = builder.inputType('ContactInput', {
  description: 'An entry for the log of contacts.',
  fields: (t) => ({
    dealId: t.id({ description: 'The deal.' }),
    solicitationId: t.id({
      required: false,
      description: 'The request to the dealer; without it, the contact was with the buyer.',
    }),
    channel: t.field({ type: ContactChannel, description: descriptions.channel }),
    isOutgoing: t.boolean({ description: descriptions.isOutgoing }),
    isReached: t.boolean({ description: descriptions.isReached }),
    happenedAt: t.field({
      type: 'DateTime',
      required: false,
      description: 'When; by default now.',
    }),
    content: t.string({
      description: `${descriptions.content} 1 to 2,000 characters, of an email up to 10,000.`,
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
    description:
      'Adds a contact to the log. The first outgoing one with the buyer keeps the promise of 24 hours; the first outgoing one with a dealer makes it ASKED.',
    args: { input: t.arg({ type: ContactInput, description: 'The entry.' }) },
    resolve: (_root, { input }, context) => recordContact(staffVisitorOf(context), input),
  }),
)
