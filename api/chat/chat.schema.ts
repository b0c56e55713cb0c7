import { MAX_MESSAGE_LENGTH } from '../../shared/limits'
import { builder, signedInOrStaff } from '../graph/builder'
import { orMore } from '../graph/paging'
import { costs } from '../graph/query-cost'
import { Refusal } from '../platform/errors'
import { listMessages, markMessagesRead, sendMessage, setTyping, unreadCount } from './chat'
import { type ChatEvent, subscribeToActivity, subscribeToMessages } from './chat-events'
import { findMessage, type Message as MessageShape } from './message'
import { replyMinutes } from './reply-time'

const signedIn = { signedIn: true } as const

export const Message = builder.objectRef<MessageShape>('Message').implement({
  description: 'A chat message between a customer and staff.',
  authScopes: signedIn,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    content: t.exposeString('content', { description: 'Plain text.', ...costs({ points: 60 }) }),
    isFromAdmin: t.exposeBoolean('isFromAdmin', { description: 'Whether staff wrote it.' }),
    isRead: t.exposeBoolean('isRead', { description: 'Whether the recipient has seen it.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When it was stored. Strictly increases within a conversation.',
    }),
    clientMessageId: t.exposeID('clientMessageId', {
      nullable: true,
      description: 'Client-generated idempotency key.',
    }),
    customerId: t.exposeID('customerId', {
      description: 'ID of the customer whose conversation it belongs to.',
    }),
    staffName: t.exposeString('staffName', {
      nullable: true,
      description: "First name of the staff member who wrote it; null for a customer's message.",
    }),
  }),
})

const ChatActivityKind = builder.enumType('ChatActivityKind', {
  description: 'A kind of chat activity.',
  values: {
    READ: { value: 'read', description: 'One side read messages of the other.' },
    TYPING: { value: 'typing', description: 'One side is typing.' },
    CHANGED: { value: 'changed', description: 'The assignment or the notes changed; staff only.' },
  },
} as const)

const ChatActivity = builder.objectRef<ChatEvent>('ChatActivity').implement({
  description: 'Something other than a new message happened in a conversation. Refetch it.',
  authScopes: signedIn,
  fields: (t) => ({
    kind: t.field({
      type: ChatActivityKind,
      description: 'What happened.',
      resolve: ({ kind }) => kind as Exclude<typeof kind, 'message'>,
    }),
    customerId: t.exposeID('customerId', {
      description: 'ID of the customer whose conversation it happened in.',
    }),
    byStaff: t.exposeBoolean('byStaff', {
      description: 'Whether staff, not the customer, did it.',
    }),
    staffName: t.string({
      nullable: true,
      description: 'First name of the staff member who read or typed; null for the customer.',
      resolve: ({ staffName }) => staffName,
    }),
  }),
})

const CUSTOMER_ID = 'The customer. Required for staff; customers can omit it.'
const WATCHED_ID = 'The customer. Staff can omit it to get every conversation.'

builder.queryField('messages', (t) =>
  t.field({
    type: [Message],
    description: 'Messages of a conversation, newest first.',
    ...costs({ points: 4_500 }),
    authScopes: signedIn,
    args: {
      first: t.arg.int({
        defaultValue: 50,
        description:
          'How many, from 1 to 100. A page ends early once its texts exceed 240,000 characters of JSON.',
      }),
      before: t.arg.id({ required: false, description: 'Only messages older than this one.' }),
      customerId: t.arg.id({ required: false, description: CUSTOMER_ID }),
    },
    resolve: (_root, page, { visitor }) => listMessages(visitor, page),
  }),
)

builder.queryField('unreadCount', (t) =>
  t.int({
    description: `Unread staff messages; for staff, unread messages of all customers; ${orMore}`,
    ...costs({ points: 2_000 }),
    authScopes: signedIn,
    resolve: (_root, _args, { visitor }) => unreadCount(visitor),
  }),
)

builder.queryField('chatReplyMinutes', (t) =>
  t.int({
    nullable: true,
    description:
      'The median time until staff reply, in minutes, rounded up: of messages written in support hours of the last 30 days, in the latest 200 conversations. Null while too few were answered. Up to an hour old.',
    ...costs({ points: 2_000 }),
    authScopes: signedIn,
    resolve: replyMinutes,
  }),
)

builder.mutationField('sendMessage', (t) =>
  t.field({
    type: Message,
    description: 'Sends a message and creates the conversation with the first one.',
    ...signedInOrStaff('CHAT'),
    args: {
      content: t.arg.string({
        description: `1 to ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters after trimming.`,
      }),
      clientMessageId: t.arg.id({
        required: false,
        description: 'Idempotency key of up to 100 characters: a retried send stores one message.',
      }),
      customerId: t.arg.id({ required: false, description: CUSTOMER_ID }),
    },
    resolve: (_root, draft, { visitor }) => sendMessage(visitor, draft),
  }),
)

builder.mutationField('markMessagesRead', (t) =>
  t.int({
    description:
      'Marks the messages of the other side as read. Returns how many were newly marked.',
    ...signedInOrStaff('CHAT'),
    args: {
      customerId: t.arg.id({ required: false, description: CUSTOMER_ID }),
      upTo: t.arg.id({
        required: false,
        description: 'The last message to mark. All are marked without it.',
      }),
    },
    resolve: (_root, which, { visitor }) => markMessagesRead(visitor, which),
  }),
)

builder.mutationField('setTyping', (t) =>
  t.boolean({
    description: 'Tells the other side that the caller is typing. Always true.',
    ...signedInOrStaff('CHAT'),
    args: { customerId: t.arg.id({ required: false, description: CUSTOMER_ID }) },
    resolve: (_root, { customerId }, { visitor }) => setTyping(visitor, customerId),
  }),
)

builder.subscriptionField('newMessage', (t) =>
  t.field({
    type: Message,
    description: 'Each new message of a conversation.',
    authScopes: signedIn,
    args: { customerId: t.arg.id({ required: false, description: WATCHED_ID }) },
    subscribe: (_root, { customerId }, { visitor }) => subscribeToMessages(visitor, customerId),
    async resolve({ messageId = '' }) {
      const message = await findMessage(messageId)
      if (!message) throw new Refusal('NOT_FOUND', 'This message was deleted.')
      return message
    },
  }),
)

builder.subscriptionField('chatActivity', (t) =>
  t.field({
    type: ChatActivity,
    description: 'Other activity in a conversation: messages read, typing, and staff changes.',
    authScopes: signedIn,
    args: { customerId: t.arg.id({ required: false, description: WATCHED_ID }) },
    subscribe: (_root, { customerId }, { visitor }) => subscribeToActivity(visitor, customerId),
    resolve: (event) => event,
  }),
)
