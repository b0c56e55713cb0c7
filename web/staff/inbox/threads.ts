import { type Chat, makeChat } from '../../chat/chat'
import { client } from '../../graph/apollo'
import { toast } from '../../ui/toast'
import { checkSession, endSession } from '../frame/session'
import { staffChatServer } from './staff-chat-server'

const threads = new Map<string, Chat>()

/** The thread with a customer. It keeps its draft while the staff member reads other threads. */
export function threadWith(customerId: string, staffId: string): Chat {
  const key = `${staffId} ${customerId}`
  const known = threads.get(key)
  if (known) return known
  const thread: Chat = makeChat(staffChatServer(client, customerId, staffId), key, {
    // An open thread shows the failed reply itself.
    sendFailed() {
      if (thread.store.get().isOpen) return
      toast({
        title: 'A reply was not sent',
        description: 'It is saved in its conversation.',
        tone: 'error',
      })
    },
    signInAgain: endSession,
    checkSession,
  })
  threads.set(key, thread)
  return thread
}
