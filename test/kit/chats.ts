import { type Caller, graph } from './shop'

const fields = `id content isFromAdmin isRead createdAt clientMessageId customerId staffName`

const send = `mutation ($content: String!, $clientMessageId: ID, $customerId: ID) {
  sendMessage(content: $content, clientMessageId: $clientMessageId, customerId: $customerId) { ${fields} }
}`

const list = `query ($first: Int! = 50, $before: ID, $customerId: ID) {
  messages(first: $first, before: $before, customerId: $customerId) { ${fields} }
}`

const read = `mutation ($customerId: ID, $upTo: ID) {
  markMessagesRead(customerId: $customerId, upTo: $upTo)
}`

const type = `mutation ($customerId: ID) { setTyping(customerId: $customerId) }`

interface Where {
  /** The customer staff writes to or reads. */
  customerId?: string
}

/** Writes a message as somebody; the answer's body. */
export const trySay = (
  caller: Caller,
  content: string,
  rest: Where & { clientMessageId?: string } = {},
) => graph(caller, send, { content, ...rest })

export const trySee = (
  caller: Caller,
  page: Where & { first?: number; before?: string | undefined } = {},
) => graph(caller, list, page)

export const tryRead = (caller: Caller, which: Where & { upTo?: string } = {}) =>
  graph(caller, read, which)

export const tryTyping = (caller: Caller, where: Where = {}) => graph(caller, type, where)

export async function say(...given: Parameters<typeof trySay>) {
  return answered(await trySay(...given)).sendMessage
}

/** The conversation, newest first. */
export async function see(...given: Parameters<typeof trySee>) {
  return answered(await trySee(...given)).messages
}

/** What stands in the conversation, oldest first. */
export async function contents(...given: Parameters<typeof trySee>) {
  const messages: { content: string }[] = await see(...given)
  return messages.map(({ content }) => content).reverse()
}

export async function readAll(...given: Parameters<typeof tryRead>): Promise<number> {
  return answered(await tryRead(...given)).markMessagesRead
}

export async function unread(caller: Caller): Promise<number> {
  return answered(await graph(caller, '{ unreadCount }')).unreadCount
}

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted, not typed
function answered({ data, errors }: any) {
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

export const newMessage = `subscription ($customerId: ID) {
  newMessage(customerId: $customerId) { ${fields} }
}`

export const chatActivity = `subscription ($customerId: ID) {
  chatActivity(customerId: $customerId) { kind customerId byStaff }
}`
