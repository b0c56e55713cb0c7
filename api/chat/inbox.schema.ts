import { queryFromInfo } from '@pothos/plugin-prisma'
import { User } from '../account/account.schema'
import { Consultation } from '../consultations/consultations.schema'
import { consultationsOf } from '../consultations/queue'
import { builder, staffOf } from '../graph/builder'
import { pageOf } from '../graph/paging'
import { Order } from '../orders/orders.schema'
import { ordersOf } from '../orders/search'
import { db, isId } from '../platform/db'
import { oldestFirst } from '../staff/notes'
import { StaffNote } from '../staff/notes.schema'
import { Message } from './chat.schema'
import {
  addConversationNote,
  assignConversation,
  type ConversationFilter,
  inbox,
  lastMessage,
  listStaff,
  unreadOfCustomer,
} from './inbox'

const Conversation = builder.prismaObject('Conversation', {
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    customer: t.relation('customer', { type: User }),
    waitingSince: t.expose('waitingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the customer waits for an answer; null when the last word is ours.',
    }),
    lastMessageAt: t.expose('lastMessageAt', { type: 'DateTime' }),
    lastMessage: t.field({
      type: Message,
      nullable: true,
      resolve: ({ customerId }) => lastMessage(customerId),
    }),
    unreadCount: t.int({
      description: 'Messages of the customer that staff has not read.',
      resolve: async ({ id }) => (await unreadOfCustomer(id)) ?? 0,
    }),
    assignedTo: t.relation('assignedTo', { type: User, nullable: true }),
    notes: t.relation('notes', { type: StaffNote, query: { orderBy: [...oldestFirst] } }),
    orders: t.field({
      type: [Order],
      description: 'Of this account, and paid orders with its verified address; newest first.',
      resolve: async ({ customerId }) => (await ordersOf(customerId)) ?? [],
    }),
    consultations: t.field({
      type: [Consultation],
      description: 'Of this account, and those sent with its verified address; newest first.',
      resolve: async ({ customerId }) => (await consultationsOf(customerId)) ?? [],
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const Filter = builder.enumType('ConversationFilter', {
  values: ['ALL', 'WAITING', 'UNREAD', 'MINE'] as const satisfies ConversationFilter[],
})

builder.queryField('conversations', (t) =>
  t.connection(
    {
      type: Conversation,
      authScopes: { staff: true },
      description: 'Who waits longest comes first, then the newest.',
      args: { filter: t.arg({ type: Filter, defaultValue: 'ALL' }) },
      resolve: (_root, args, context, info) =>
        pageOf(inbox(staffOf(context), args.filter), args, (ids) =>
          db.conversation.findMany({
            ...queryFromInfo({ context, info, paths: [['edges', 'node']] }),
            where: { id: { in: ids } },
          }),
        ),
    },
    { fields: (t) => ({ totalCount: t.int({ resolve: (page) => page.totalCount() }) }) },
  ),
)

builder.queryField('conversation', (t) =>
  t.prismaField({
    type: Conversation,
    nullable: true,
    authScopes: { staff: true },
    args: { customerId: t.arg.id() },
    resolve: (query, _root, { customerId }) =>
      isId(customerId) ? db.conversation.findUnique({ ...query, where: { customerId } }) : null,
  }),
)

builder.queryField('staff', (t) =>
  t.field({
    type: [User],
    authScopes: { staff: true },
    description: 'Who can take a conversation over.',
    resolve: listStaff,
  }),
)

builder.mutationField('assignConversation', (t) =>
  t.field({
    type: Conversation,
    authScopes: { staff: true },
    description: 'staffId null hands it back.',
    args: { customerId: t.arg.id(), staffId: t.arg.id({ required: false }) },
    resolve: (_root, { customerId, staffId }, context) =>
      assignConversation(staffOf(context), customerId, staffId ?? null),
  }),
)

builder.mutationField('addConversationNote', (t) =>
  t.field({
    type: StaffNote,
    authScopes: { staff: true },
    args: { customerId: t.arg.id(), content: t.arg.string() },
    resolve: (_root, { customerId, content }, context) =>
      addConversationNote(staffOf(context), customerId, content),
  }),
)
