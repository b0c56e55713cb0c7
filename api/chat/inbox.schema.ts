import { queryFromInfo } from '@pothos/plugin-prisma'
import { User } from '../account/account.schema'
import { Consultation } from '../consultations/consultations.schema'
import { consultationsOf } from '../consultations/staff-consultations'
import { Deal } from '../deals/deals.schema'
import { dealsOfCustomer } from '../deals/staff/staff-deals'
import { listStaff } from '../desk/members'
import { oldestFirst } from '../desk/notes'
import { noteLength, StaffNote } from '../desk/notes.schema'
import { builder, forStaff, staffMay, staffOf } from '../graph/builder'
import { countOf, nodePaths, pageOf } from '../graph/paging'
import { costs } from '../graph/query-cost'
import { Order } from '../orders/orders.schema'
import { ordersOf } from '../orders/search'
import { db, isId } from '../platform/db'
import { Message } from './chat.schema'
import {
  addConversationNote,
  assignConversation,
  type ConversationFilter,
  closeConversation,
  inbox,
  lastMessage,
  reopenConversation,
  unreadOfCustomer,
} from './inbox'
import { isCustomer } from './participant'

export const Conversation = builder.prismaObject('Conversation', {
  description: "A customer's chat with staff.",
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    customer: t.relation('customer', { type: User, description: 'The customer.' }),
    waitingSince: t.expose('waitingSince', {
      type: 'DateTime',
      nullable: true,
      description: "When the customer's first unanswered message arrived; null once answered.",
    }),
    lastMessageAt: t.expose('lastMessageAt', {
      type: 'DateTime',
      description: 'When the last message arrived.',
    }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When staff said that no answer is needed; null again with the next message.',
    }),
    lastMessage: t.field({
      type: Message,
      nullable: true,
      description: 'The last message.',
      resolve: ({ customerId }) => lastMessage(customerId),
    }),
    unreadCount: t.int({
      description: "How many of the customer's messages staff have not read.",
      resolve: async ({ id }) => (await unreadOfCustomer(id)) ?? 0,
    }),
    assignedTo: t.relation('assignedTo', {
      type: User,
      nullable: true,
      description: 'The staff member in charge; null when unassigned.',
    }),
    notes: t.relation('notes', {
      type: StaffNote,
      description: 'Private staff notes, oldest first.',
      query: { orderBy: [...oldestFirst] },
    }),
    orders: t.field({
      type: [Order],
      ...costs({ rows: 20 }),
      description: "The account's orders and paid orders with its verified email, newest first.",
      resolve: async ({ customerId }) => (await ordersOf(customerId)) ?? [],
    }),
    consultations: t.field({
      type: [Consultation],
      ...costs({ rows: 20 }),
      description: "The account's requests and requests with its verified email, newest first.",
      resolve: async ({ customerId }) => (await consultationsOf(customerId)) ?? [],
    }),
    deals: t.field({
      type: [Deal],
      ...costs({ rows: 5 }),
      description: "The customer's deals, newest first.",
      resolve: async ({ customerId }) => (await dealsOfCustomer(customerId)) ?? [],
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the first message arrived.',
    }),
  }),
})

const Filter = builder.enumType('ConversationFilter', {
  description: 'Which conversations to list.',
  values: {
    ALL: { description: 'Every conversation.' },
    WAITING: { description: 'The customer is waiting for a reply.' },
    UNREAD: { description: 'Staff have not read every message.' },
    MINE: { description: 'Assigned to the caller.' },
    OPEN: { description: 'Not closed.' },
    CLOSED: { description: 'Closed: no answer is needed.' },
    UNASSIGNED: { description: 'Not closed, and assigned to no one.' },
  } as const satisfies Record<ConversationFilter, { description: string }>,
})

builder.queryField('conversations', (t) =>
  t.connection(
    {
      type: Conversation,
      ...forStaff,
      description: 'Conversations: the longest-waiting first, then the most recently active.',
      args: {
        filter: t.arg({ type: Filter, defaultValue: 'ALL', description: 'Which ones to list.' }),
      },
      resolve: (_root, args, context, info) =>
        pageOf(inbox(staffOf(context), args.filter), args, (ids) =>
          db.conversation.findMany({
            ...queryFromInfo({ context, info, paths: nodePaths }),
            where: { id: { in: ids } },
          }),
        ),
    },
    {
      name: 'ConversationConnection',
      description: 'A page of conversations.',
      fields: (t) => ({
        totalCount: t.int({
          description: countOf('conversations'),
          resolve: (page) => page.totalCount(),
        }),
      }),
    },
    { name: 'ConversationEdge', description: 'One entry of a page of conversations.' },
  ),
)

builder.queryField('conversation', (t) =>
  t.prismaField({
    type: Conversation,
    ...forStaff,
    description: "A customer's conversation; null before their first message.",
    args: { customerId: t.arg.id({ description: 'The customer.' }) },
    resolve: (query, _root, { customerId }) =>
      isId(customerId) ? db.conversation.findUnique({ ...query, where: { customerId } }) : null,
  }),
)

builder.queryField('customer', (t) =>
  t.prismaField({
    type: User,
    ...forStaff,
    description: 'A customer, with or without a conversation; null for an unknown ID.',
    args: { id: t.arg.id({ description: 'The customer.' }) },
    resolve: async (query, _root, { id }) =>
      (await isCustomer(id)) ? db.user.findUnique({ ...query, where: { id } }) : null,
  }),
)

builder.queryField('staff', (t) =>
  t.field({
    type: [User],
    ...forStaff,
    description: 'Staff members who can be put in charge of a conversation or a deal.',
    resolve: listStaff,
  }),
)

builder.mutationField('assignConversation', (t) =>
  t.field({
    type: Conversation,
    ...staffMay('CHAT'),
    description: 'Assigns a conversation to a staff member.',
    args: {
      customerId: t.arg.id({ description: 'The customer.' }),
      staffId: t.arg.id({ required: false, description: 'The new assignee; null unassigns.' }),
    },
    resolve: (_root, { customerId, staffId }, context) =>
      assignConversation(staffOf(context), customerId, staffId ?? null),
  }),
)

builder.mutationField('closeConversation', (t) =>
  t.field({
    type: Conversation,
    ...staffMay('CHAT'),
    description: 'Says that no answer is needed. The next message reopens the conversation.',
    args: { customerId: t.arg.id({ description: 'The customer.' }) },
    resolve: (_root, { customerId }, context) => closeConversation(staffOf(context), customerId),
  }),
)

builder.mutationField('reopenConversation', (t) =>
  t.field({
    type: Conversation,
    ...staffMay('CHAT'),
    description: 'Reopens a conversation. A customer who wrote last waits again.',
    args: { customerId: t.arg.id({ description: 'The customer.' }) },
    resolve: (_root, { customerId }, context) => reopenConversation(staffOf(context), customerId),
  }),
)

builder.mutationField('addConversationNote', (t) =>
  t.field({
    type: StaffNote,
    ...staffMay('CHAT'),
    description: 'Adds a private note to a conversation.',
    args: {
      customerId: t.arg.id({ description: 'The customer.' }),
      content: t.arg.string({ description: noteLength }),
    },
    resolve: (_root, { customerId, content }, context) =>
      addConversationNote(staffOf(context), customerId, content),
  }),
)
