import { queryFromInfo } from '@pothos/plugin-prisma'
import { Solicitation } from '../deals/dealers/solicitations.schema'
import { Document } from '../deals/documents/documents.schema'
import { WorkItem } from '../desk/work/work.schema'
import { builder, forStaff, staffMay, staffVisitorOf } from '../graph/builder'
import { countOf, nodePaths, pageOf } from '../graph/paging'
import { costs } from '../graph/query-cost'
import { Person } from '../people/person.schema'
import { isId } from '../platform/db'
import { badField } from '../platform/errors'
import {
  assignInboundEmail,
  excerptOf,
  findInboundEmails,
  inboundEmailById,
  inboundEmailCountOf,
  inboundEmailsOf,
  listInboundEmails,
  recordInboundEmail,
  setInboundEmailHandled,
  setInboundEmailOrigin,
  textOf,
} from './inbound-emails'
import { originalPathOf } from './originals'

const ReplyOrigin = builder.enumType('ReplyOrigin', {
  description: 'Who wrote an email.',
  values: {
    PERSON: { description: 'A person.' },
    MACHINE: {
      description: 'A program, such as an out-of-office reply. It changes nothing.',
    },
    UNSURE: {
      description:
        'Its signs contradict each other: staff say who wrote it. Until then, it changes nothing.',
    },
  } as const,
})

const Reply = builder.prismaObject('InboundEmail', {
  name: 'Reply',
  description: 'An email that came back to one of ours, or that staff pasted.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    from: t.string({
      description: 'Who sent it, as it says itself: anyone can forge that.',
      resolve: ({ fromEmail, fromName }) => (fromName ? `${fromName} <${fromEmail}>` : fromEmail),
    }),
    subject: t.exposeString('subject', { nullable: true, description: 'Subject.' }),
    excerpt: t.string({
      ...costs({ points: 2 }),
      description: 'The first 500 characters of the text.',
      resolve: async ({ id }) => (await excerptOf(id)) ?? '',
    }),
    text: t.string({
      ...costs({ points: 30 }),
      description: 'Plain text, up to 100,000 characters.',
      resolve: async ({ id }) => (await textOf(id)) ?? '',
    }),
    isExcerpt: t.exposeBoolean('isExcerpt', {
      description:
        'Whether only the first 500 characters are stored, because its reply address had received too many emails.',
    }),
    originalPath: t.string({
      nullable: true,
      description: 'Where staff download an email that could not be read; null a week later.',
      resolve: ({ id }) => originalPathOf(id),
    }),
    origin: t.field({
      type: ReplyOrigin,
      description: 'Who wrote it.',
      resolve: ({ isAutomatic, isUnsure }) => {
        if (isAutomatic) return 'MACHINE'
        return isUnsure ? 'UNSURE' : 'PERSON'
      },
    }),
    receivedAt: t.expose('receivedAt', { type: 'DateTime', description: 'When it arrived.' }),
    isAutomatic: t.exposeBoolean('isAutomatic', {
      description: 'Whether `origin` is MACHINE.',
    }),
    isBounce: t.exposeBoolean('isBounce', {
      description: 'Whether it says that our email could not be delivered.',
    }),
    solicitation: t.relation('solicitation', {
      type: Solicitation,
      nullable: true,
      description: 'The request to the dealer that it is about, if any.',
    }),
    person: t.relation('person', {
      type: Person,
      nullable: true,
      description: 'The customer whom it is from, if any.',
    }),
    documents: t.relation('documents', {
      type: Document,
      ...costs({ rows: 2 }),
      description: 'The files that were attached and are now documents of the deal.',
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    }),
    handledAt: t.expose('handledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was marked as handled; null before.',
    }),
    handledBy: t.exposeString('handledByName', {
      nullable: true,
      description: 'Full name of the staff member who handled it; null before.',
    }),
  }),
})

builder.prismaObjectFields(Solicitation, (t) => ({
  replies: t.field({
    type: [Reply],
    ...costs({ rows: 2 }),
    description:
      "The dealer's newest emails about this deal, oldest first: up to 20, fewer once their texts exceed 240,000 characters.",
    args: {
      before: t.arg.id({ required: false, description: 'Lists those just before this one.' }),
    },
    resolve: async ({ id }, { before }) => (await inboundEmailsOf(id, before)) ?? [],
  }),
  replyCount: t.int({
    description: 'How many emails the dealer sent about this deal.',
    resolve: async ({ id }) => (await inboundEmailCountOf(id)) ?? 0,
  }),
}))

builder.objectField(WorkItem, 'reply', (t) =>
  t.field({
    type: Reply,
    nullable: true,
    description: 'The email that came back; null for anything else.',
    resolve: ({ kind, id }) => (kind === 'REPLY' ? inboundEmailById(id) : null),
  }),
)

builder.queryField('reply', (t) =>
  t.field({
    type: Reply,
    ...forStaff,
    nullable: true,
    description: 'An email that came back; null if there is none with this ID.',
    args: { id: t.arg.id({ description: 'The email.' }) },
    resolve: (_root, { id }) => (isId(id) ? inboundEmailById(id) : null),
  }),
)

builder.queryField('replies', (t) =>
  t.connection(
    {
      type: Reply,
      ...forStaff,
      description:
        'Emails that came back: those to read, the oldest first. One without a request and a person could not be matched. A page ends early once its texts exceed 240,000 characters.',
      args: {
        isHandled: t.arg.boolean({
          defaultValue: false,
          description: 'Lists what was handled, and automatic mail, instead; the newest first.',
        }),
      },
      resolve: (_root, args, context, info) =>
        pageOf(listInboundEmails(args.isHandled), args, (ids) =>
          findInboundEmails({
            ...queryFromInfo({ context, info, paths: nodePaths }),
            where: { id: { in: ids } },
          }),
        ),
    },
    {
      name: 'ReplyConnection',
      description: 'A page of emails that came back.',
      fields: (t) => ({
        totalCount: t.int({
          description: countOf('emails'),
          resolve: (page) => page.totalCount(),
        }),
      }),
    },
    { name: 'ReplyEdge', description: 'One entry of a page of emails that came back.' },
  ),
)

const solicitationId = 'The request to the dealer that it is about. Needs the right DEALS.'
const personId = 'Or the person whom it is from.'
const replyId = 'The email.'

builder.mutationFields((t) => ({
  recordReply: t.field({
    type: Reply,
    ...staffMay('PEOPLE'),
    description:
      'Stores an answer that arrived elsewhere, as if it had come here, and marks it as handled. A dealer that was asked becomes ANSWERED.',
    args: {
      solicitationId: t.arg.id({ required: false, description: solicitationId }),
      personId: t.arg.id({ required: false, description: personId }),
      from: t.arg.string({ description: 'Who sent it, up to 254 characters.' }),
      text: t.arg.string({ description: 'Its text, up to 100,000 characters.' }),
      receivedAt: t.arg({
        type: 'DateTime',
        required: false,
        description: 'When it arrived; by default now.',
      }),
      requestKey: t.arg.id({
        description: 'Idempotency key: a UUID per visit to the form. Sending again adds nothing.',
      }),
    },
    resolve: (_root, args, context) => recordInboundEmail(staffVisitorOf(context), args),
  }),
  assignReply: t.field({
    type: Reply,
    ...staffMay('PEOPLE'),
    description:
      'Says whom an email is about that could not be matched. CONFLICT when someone has done so.',
    args: {
      id: t.arg.id({ description: replyId }),
      solicitationId: t.arg.id({ required: false, description: solicitationId }),
      personId: t.arg.id({ required: false, description: personId }),
    },
    resolve: (_root, { id, ...about }, context) =>
      assignInboundEmail(staffVisitorOf(context), id, about),
  }),
  setReplyHandled: t.field({
    type: Reply,
    ...staffMay('PEOPLE'),
    description:
      'Notes that an email needs nothing more, or takes that back. One from a dealer needs the right DEALS.',
    args: {
      id: t.arg.id({ description: replyId }),
      isHandled: t.arg.boolean({ description: 'Whether it is handled.' }),
      withEarlier: t.arg.boolean({
        defaultValue: false,
        description:
          'Whether this is also said of those before it about the same request or person, or of those that were handled with it.',
      }),
    },
    resolve: (_root, args, context) => setInboundEmailHandled(staffVisitorOf(context), args),
  }),
  setReplyOrigin: t.field({
    type: Reply,
    ...staffMay('PEOPLE'),
    description:
      'Says whether a person or a program wrote an email that is UNSURE, which files it. One from a dealer needs the right DEALS. CONFLICT when it is known.',
    args: {
      id: t.arg.id({ description: replyId }),
      origin: t.arg({ type: ReplyOrigin, description: 'PERSON or MACHINE.' }),
    },
    resolve: (_root, { id, origin }, context) => {
      if (origin === 'UNSURE') throw badField('origin', 'PERSON or MACHINE')
      return setInboundEmailOrigin(staffVisitorOf(context), id, origin)
    },
  }),
}))
