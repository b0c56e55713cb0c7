import { type Chat, makeChat } from '../../chat/chat'
import { client } from '../../graph/apollo'
import { toast } from '../../ui/toast/toast'
import { checkSession, endSession } from '../frame/session'
import { staffChatServer } from './staff-chat-server'

const threads = new Map<string, Chat>()

/** The thread with a customer. Its draft stays while the staff member reads other threads. */
export function threadWith(customerId: string, staffId: string, mayReply: boolean): Chat {
  const key = `${staffId} ${customerId}${mayReply ? '' : ' read only'}`
  const open = threads.get(key)
  if (open) return open
  const thread: Chat = makeChat(staffChatServer(client, customerId, staffId, mayReply), key, {
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
