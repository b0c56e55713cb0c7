import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MAX_MESSAGE_LENGTH } from '../../shared/limits'
import { notAllowed } from '../http/access'
import { documented } from '../http/openapi'
import { visitorOf } from '../http/visitor'
import { type Connection, closeReasons } from '../live/connection'
import { Refusal } from '../platform/errors'
import { listMessages, markMessagesRead, sendMessage, unreadCount } from './chat'
import { subscribeToMessages } from './chat-events'
import type { Message } from './message'

const Send = z.object({
  content: z.string().describe(`1 to ${MAX_MESSAGE_LENGTH} characters after trimming`),
  clientMessageId: z
    .string()
    .nullish()
    .describe('Idempotency key: sent again with the same one, a message is stored once'),
})
const Read = z.object({ isFromAdmin: z.literal(true) })

const RestMessage = z
  .object({
    id: z.uuid(),
    content: z.string(),
    isFromAdmin: z.boolean().describe('Whether staff wrote it'),
    isRead: z.boolean().describe('Whether the recipient has seen it'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Message' })

/** These paths serve the caller's own conversation. Staff have none. */
const forCustomers = { access: 'session', refusals: ['UNAUTHENTICATED', 'FORBIDDEN'] } as const

/** Serves a customer's own conversation over REST. */
export function chatRoutes(app: FastifyInstance) {
  const list = documented({
    ...forCustomers,
    summary: 'The latest 100 messages, newest first',
    answers: { 200: z.array(RestMessage) },
  })
  app.get('/api/messages', list, async (request, reply) => {
    const messages = await listMessages(customer(request, reply, 'messages'), { first: 100 })
    return messages.map(restMessage)
  })

  const unread = documented({
    summary: 'How many messages the caller has not read',
    access: 'signedIn',
    answers: { 200: z.int() },
  })
  app.get('/api/messages/unread', unread, async (request, reply) => {
    const count = await unreadCount(signedIn(request, reply))
    return reply.type('application/json; charset=utf-8').send(String(count))
  })

  const send = documented({
    ...forCustomers,
    summary: 'Sends a message to staff',
    body: Send,
    answers: { 201: RestMessage },
    refusals: [...forCustomers.refusals, 'RATE_LIMITED'],
  })
  app.post('/api/messages', send, async (request, reply) => {
    const visitor = customer(request, reply, 'sendMessage')
    const message = await sendMessage(visitor, Send.parse(request.body))
    return reply.status(201).send(restMessage(message))
  })

  const read = documented({
    ...forCustomers,
    summary: "Marks staff's messages as read",
    body: Read,
    answers: { 200: z.object({ read: z.int().describe('How many were new') }) },
  })
  app.post('/api/messages/read', read, async (request, reply) => {
    const visitor = customer(request, reply, 'markMessagesRead')
    Read.parse(request.body)
    return { read: await markMessagesRead(visitor) }
  })

  app.routeTable.push({
    method: 'GET',
    url: '/ws',
    description: {
      summary:
        'WebSocket that sends {"type":"new_message"} for each new message; closed with 4401 when signed out',
      access: 'session',
      answers: { 101: 'Open' },
      refusals: ['FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
    },
  })
  app.onConnection('/ws', (connection) => {
    announceMessages(connection).catch((error) => {
      app.log.error({ err: error }, 'socket failed')
      connection.close(closeReasons.tryAgain)
    })
  })
}

/** Announces each new message, without its content, to the signed-in visitor. */
async function announceMessages(connection: Connection) {
  if (!connection.visitor.user) return connection.close(closeReasons.unauthorized)
  const messages = await subscribeToMessages(connection.visitor)
  connection.onClose(() => messages.return())
  for await (const _ of messages) connection.send(ANNOUNCEMENT)
}

const ANNOUNCEMENT = JSON.stringify({ type: 'new_message' })

/** Checks sign-in before the body is parsed, so that signed-out callers get 401 whatever they send. */
function signedIn(request: FastifyRequest, reply: FastifyReply) {
  const visitor = visitorOf(request, reply)
  if (!visitor.user) throw notAllowed(visitor)
  return visitor
}

/**
 * Rejects staff: these paths cannot name a customer, so they only serve the caller's own conversation.
 * `instead` is the field of the graph that can.
 */
function customer(request: FastifyRequest, reply: FastifyReply, instead: string) {
  const visitor = signedIn(request, reply)
  if (!visitor.user?.isStaff) return visitor
  const way = visitor.apiToken
    ? `Use ${instead}(customerId: …) in the graph.`
    : 'Staff reply at /staff/.'
  throw new Refusal('FORBIDDEN', `These messages are for customers. ${way}`)
}

const restMessage = ({
  id,
  content,
  isFromAdmin,
  isRead,
  createdAt,
}: Message): z.infer<typeof RestMessage> => ({
  id,
  content,
  isFromAdmin,
  isRead,
  createdAt: createdAt.toISOString(),
})
