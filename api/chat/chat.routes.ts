import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notAllowed } from '../graph/builder'
import { visitorOf } from '../http/visitor'
import { goodbye, type Line } from '../live/lines'
import { Refusal } from '../platform/errors'
import { listMessages, markMessagesRead, sendMessage, unreadCount } from './chat'
import { watchMessages } from './live'
import type { Message } from './message'

const Send = z.object({ content: z.string(), clientMessageId: z.string().nullish() })
const Read = z.object({ isFromAdmin: z.literal(true) })

/** The documented paths of the chat (spec, section 7): of the visitor's own conversation. */
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

  app.onLine('/ws', (line) => {
    serveNews(line).catch((error) => {
      app.log.error({ err: error }, 'a socket failed')
      line.close(goodbye.tryAgain)
    })
  })
}

/** Tells the signed-in visitor that there is something new, and nothing else (spec, section 7). */
async function serveNews(line: Line) {
  if (!line.visitor.user) return line.close(goodbye.unauthorized)
  const messages = await watchMessages(line.visitor)
  line.onClose(() => messages.return())
  for await (const _ of messages) line.send(NEWS)
}

const NEWS = JSON.stringify({ type: 'new_message' })

/** Before the body is read: whoever is signed out is told that, and nothing else. */
function signedIn(request: FastifyRequest, reply: FastifyReply) {
  const visitor = visitorOf(request, reply)
  if (!visitor.user) throw notAllowed(visitor)
  return visitor
}

/** These paths have no word for whose conversation is meant; a customer's own is the only one. */
function customer(request: FastifyRequest, reply: FastifyReply) {
  const visitor = signedIn(request, reply)
  if (!visitor.user?.isStaff) return visitor
  throw new Refusal('FORBIDDEN', 'These messages are for customers. Staff answers at /staff/.')
}

const restMessage = ({ id, content, isFromAdmin, isRead, createdAt }: Message) => ({
  id,
  content,
  isFromAdmin,
  isRead,
  createdAt,
})
