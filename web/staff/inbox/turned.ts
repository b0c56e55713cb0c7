import type { ChatServer } from '../../chat/chat-server'
import type { Message } from '../../chat/message-list'
import { onConversationEvent } from '../frame/conversation-events'

/**
 * A conversation turned around. The chat is told from the customer's side, where `isFromAdmin` is the
 * other one; for staff the customer is the other one, so reading, sending and seen are the same code.
 */
export function turned(
  server: ChatServer,
  customerId: string,
  unreadCount: ChatServer['unreadCount'],
): ChatServer {
  return {
    ...server,
    unreadCount,
    list: async (...page) => (await server.list(...page)).map(turnedMessage),
    send: async (...message) => turnedMessage(await server.send(...message)),

    // The application follows all conversations at once: this one listens to what comes of it.
    follow: ({ message, activity, connected }) =>
      onConversationEvent((event) => {
        if (event.kind === 'connected') return connected()
        if (event.customerId !== customerId) return
        if (event.kind === 'message') return message(turnedMessage(event.message))
        const kind = event.kind === 'typing' ? 'TYPING' : 'CHANGED'
        activity({ kind, byStaff: !event.byStaff })
      }),
  }
}

const turnedMessage = (message: Message): Message => ({
  ...message,
  isFromAdmin: !message.isFromAdmin,
})
