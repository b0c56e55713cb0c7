import { db } from '../../../api/platform/db'
import { type Caller, graph } from '../servers/shop'

const fields = `id content isFromAdmin isRead createdAt clientMessageId customerId staffName`

const sendMessage = `mutation ($content: String!, $clientMessageId: ID, $customerId: ID) {
  sendMessage(content: $content, clientMessageId: $clientMessageId, customerId: $customerId) { ${fields} }
}`

const messages = `query ($first: Int! = 50, $before: ID, $customerId: ID) {
  messages(first: $first, before: $before, customerId: $customerId) { ${fields} }
}`

const markMessagesRead = `mutation ($customerId: ID, $upTo: ID) {
  markMessagesRead(customerId: $customerId, upTo: $upTo)
}`

const setTyping = `mutation ($customerId: ID) { setTyping(customerId: $customerId) }`

interface Target {
  /** The customer, when staff call. */
  customerId?: string
}

// The `try…` functions return the whole response, the others its data.

export const trySay = (
  caller: Caller,
  content: string,
  rest: Target & { clientMessageId?: string } = {},
) => graph(caller, sendMessage, { content, ...rest })

export const tryList = (
  caller: Caller,
  page: Target & { first?: number; before?: string | undefined } = {},
) => graph(caller, messages, page)

export const tryMarkRead = (caller: Caller, which: Target & { upTo?: string } = {}) =>
  graph(caller, markMessagesRead, which)

export const tryTyping = (caller: Caller, target: Target = {}) => graph(caller, setTyping, target)

/** Sends a message and returns it. */
export async function say(...args: Parameters<typeof trySay>) {
  return dataOf(await trySay(...args)).sendMessage
}

/** Lists the conversation, newest first. */
export async function list(...args: Parameters<typeof tryList>) {
  return dataOf(await tryList(...args)).messages
}

/** Lists the texts of the conversation, oldest first. */
export async function textsOf(...args: Parameters<typeof tryList>) {
  const listed: { content: string }[] = await list(...args)
  return listed.map(({ content }) => content).reverse()
}

/** Marks messages as read and returns how many were newly marked. */
export async function markRead(...args: Parameters<typeof tryMarkRead>): Promise<number> {
  return dataOf(await tryMarkRead(...args)).markMessagesRead
}

/** Makes the messages of a conversation older. */
export const ageMessages = (customerId: string, seconds: number) =>
  db.$executeRaw`
    UPDATE message SET created_at = message.created_at - ${seconds}::float8 * interval '1 second'
      FROM conversation WHERE conversation.id = conversation_id AND customer_id = ${customerId}::uuid`

export async function unreadCount(caller: Caller): Promise<number> {
  return dataOf(await graph(caller, '{ unreadCount }')).unreadCount
}

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted, not typed
function dataOf({ data, errors }: any) {
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

export const newMessage = `subscription ($customerId: ID) {
  newMessage(customerId: $customerId) { ${fields} }
}`

export const chatActivity = `subscription ($customerId: ID) {
  chatActivity(customerId: $customerId) { kind customerId byStaff staffName }
}`
