import { builder } from '../graph/builder'
import { Refusal } from '../platform/errors'
import { listMessages, markMessagesRead, sendMessage, setTyping, unreadCount } from './chat'
import { type ConversationEvent, watchActivity, watchMessages } from './live'
import { findMessage, type Message as MessageShape } from './message'

const signedIn = { signedIn: true } as const

export const Message = builder.objectRef<MessageShape>('Message').implement({
  authScopes: signedIn,
  fields: (t) => ({
    id: t.exposeID('id'),
    content: t.exposeString('content'),
    isFromAdmin: t.exposeBoolean('isFromAdmin'),
    isRead: t.exposeBoolean('isRead', {
      description: 'Whether the other side had it before its eyes.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Never the same for two messages of a conversation: it tells their order.',
    }),
    clientMessageId: t.exposeID('clientMessageId', {
      nullable: true,
      description: 'As the sender gave it, for the sender to know the message again.',
    }),
    customerId: t.exposeID('customerId', { description: 'Whose conversation it is in.' }),
    staffName: t.exposeString('staffName', {
      nullable: true,
      description: "First name of who of the staff wrote it; null for a customer's own message.",
    }),
  }),
})

const ChatActivityKind = builder.enumType('ChatActivityKind', {
  values: { READ: { value: 'read' }, TYPING: { value: 'typing' }, CHANGED: { value: 'changed' } },
} as const)

const ChatActivity = builder.objectRef<ConversationEvent>('ChatActivity').implement({
  description: 'Something happened in a conversation other than a new message. Look again.',
  authScopes: signedIn,
  fields: (t) => ({
    kind: t.field({
      type: ChatActivityKind,
      resolve: ({ kind }) => kind as Exclude<typeof kind, 'message'>,
    }),
    customerId: t.exposeID('customerId'),
    byStaff: t.exposeBoolean('byStaff'),
  }),
})

builder.queryField('messages', (t) =>
  t.field({
    type: [Message],
    description: 'Newest first, at most 100. For staff: customerId names the conversation.',
    authScopes: signedIn,
    args: {
      first: t.arg.int({ defaultValue: 50 }),
      before: t.arg.id({ required: false }),
      customerId: t.arg.id({ required: false }),
    },
    resolve: (_root, page, { visitor }) => listMessages(visitor, page),
  }),
)

builder.queryField('unreadCount', (t) =>
  t.int({
    description: 'Unread staff messages; for staff the unread messages of all customers.',
    authScopes: signedIn,
    resolve: (_root, _args, { visitor }) => unreadCount(visitor),
  }),
)

builder.mutationField('sendMessage', (t) =>
  t.field({
    type: Message,
    description: '1 to 4,000 characters after trimming; customerId: staff only.',
    authScopes: signedIn,
    args: {
      content: t.arg.string(),
      clientMessageId: t.arg.id({ required: false }),
      customerId: t.arg.id({ required: false }),
    },
    resolve: (_root, draft, { visitor }) => sendMessage(visitor, draft),
  }),
)

builder.mutationField('markMessagesRead', (t) =>
  t.int({
    description: 'How many became read; upTo: only messages up to this one.',
    authScopes: signedIn,
    args: { customerId: t.arg.id({ required: false }), upTo: t.arg.id({ required: false }) },
    resolve: (_root, which, { visitor }) => markMessagesRead(visitor, which),
  }),
)

builder.mutationField('setTyping', (t) =>
  t.boolean({
    description: 'Tells the other side; lasts a few seconds.',
    authScopes: signedIn,
    args: { customerId: t.arg.id({ required: false }) },
    resolve: (_root, { customerId }, { visitor }) => setTyping(visitor, customerId),
  }),
)

builder.subscriptionField('newMessage', (t) =>
  t.field({
    type: Message,
    description: 'Staff without customerId: every conversation.',
    authScopes: signedIn,
    args: { customerId: t.arg.id({ required: false }) },
    subscribe: (_root, { customerId }, { visitor }) => watchMessages(visitor, customerId),
    async resolve({ messageId = '' }) {
      const message = await findMessage(messageId)
      if (!message) throw new Refusal('NOT_FOUND', 'This message is gone.')
      return message
    },
  }),
)

builder.subscriptionField('chatActivity', (t) =>
  t.field({
    type: ChatActivity,
    description: 'Staff without customerId: every conversation.',
    authScopes: signedIn,
    args: { customerId: t.arg.id({ required: false }) },
    subscribe: (_root, { customerId }, { visitor }) => watchActivity(visitor, customerId),
    resolve: (event) => event,
  }),
)
