import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notAllowed } from '../graph/builder'
import { visitorOf } from '../http/visitor'
import { type Connection, closeReasons } from '../live/connection'
import { Refusal } from '../platform/errors'
import { listMessages, markMessagesRead, sendMessage, unreadCount } from './chat'
import { subscribeToMessages } from './chat-events'
import type { Message } from './message'

const Send = z.object({ content: z.string(), clientMessageId: z.string().nullish() })
const Read = z.object({ isFromAdmin: z.literal(true) })

/** Serves a customer's own conversation over REST (spec, section 7). */
export function chatRoutes(app: FastifyInstance) {
  app.get('/api/messages', async (request, reply) => {
    const messages = await listMessages(customer(request, reply), { first: 100 })
    return messages.map(restMessage)
  })

  app.get('/api/messages/unread', async (request, reply) => {
    const count = await unreadCount(signedIn(request, reply))
    return reply.type('application/json; charset=utf-8').send(String(count))
  })

  app.post('/api/messages', async (request, reply) => {
    const visitor = customer(request, reply)
    const message = await sendMessage(visitor, Send.parse(request.body))
    return reply.status(201).send(restMessage(message))
  })

  app.post('/api/messages/read', async (request, reply) => {
    const visitor = customer(request, reply)
    Read.parse(request.body)
    return { read: await markMessagesRead(visitor) }
  })

  app.onConnection('/ws', (connection) => {
    announceMessages(connection).catch((error) => {
      app.log.error({ err: error }, 'socket failed')
      connection.close(closeReasons.tryAgain)
    })
  })
}

/** Announces each new message, without its content, to the signed-in visitor (spec, section 7). */
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

/** Rejects staff: these paths cannot name a customer, so they only serve the caller's own conversation. */
function customer(request: FastifyRequest, reply: FastifyReply) {
  const visitor = signedIn(request, reply)
  if (!visitor.user?.isStaff) return visitor
  throw new Refusal('FORBIDDEN', 'These messages are for customers. Staff reply at /staff/.')
}

const restMessage = ({ id, content, isFromAdmin, isRead, createdAt }: Message) => ({
  id,
  content,
  isFromAdmin,
  isRead,
  createdAt,
})
