import { type Chat, makeChat } from '../../chat/chat'
import { client } from '../../graph/apollo'
import { toast } from '../../ui/toast'
import { checkSession, endSession } from '../frame/session'
import { staffSide } from './staff-side'

const threads = new Map<string, Chat>()

/** The thread with a customer: what was typed stays in it while the staff looks at others. */
export function threadWith(customerId: string, staffId: string): Chat {
  const writer = `${staffId} ${customerId}`
  const known = threads.get(writer)
  if (known) return known
  const thread: Chat = makeChat(staffSide(client, customerId), writer, {
    // Where the reply itself is shown it says so.
    sendFailed() {
      if (thread.store.get().isOpen) return
      toast({
        title: 'A reply was not sent',
        description: 'It is kept in its conversation.',
        tone: 'error',
      })
    },
    signInAgain: endSession,
    checkSession,
  })
  threads.set(writer, thread)
  return thread
}
