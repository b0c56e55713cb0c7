import { makeStore } from '../ui/browser/store'
import { type MessageList, messagesOf, noMessages } from './message-list'
import type { Activity } from './presence'
import type { Unsent } from './unsent'

export interface ChatState {
  isOpen: boolean
  list: MessageList
  /** The list was requested and didn't arrive, and there is none to show. */
  isUnreachable: boolean
  /** Loading of earlier messages. */
  older: 'idle' | 'loading' | 'failed'
  /** As the server counts them. */
  unreadCount: number
  draft: string
  unsent: readonly Unsent[]
  isOtherTyping: boolean
  /** The last event that showed someone on the other side to be present. */
  otherActivity: Activity | undefined
}

export type ChatStore = ReturnType<typeof makeChatStore>

export function makeChatStore(stored: Pick<ChatState, 'draft' | 'unsent'>) {
  const store = makeStore<ChatState>({
    ...stored,
    isOpen: false,
    list: noMessages,
    isUnreachable: false,
    older: 'idle',
    unreadCount: 0,
    isOtherTyping: false,
    otherActivity: undefined,
  })
  return {
    ...store,
    set: (change: Partial<ChatState>) => store.set({ ...store.get(), ...change }),
  }
}

export const isSending = ({ unsent }: ChatState) => unsent.some(({ state }) => state === 'sending')

/** Unsent messages to show. One whose response got lost may have reached the server and be listed. */
export function unsentOf({ list, unsent }: ChatState) {
  if (unsent.length === 0) return unsent
  const arrived = new Set(messagesOf(list).map(({ clientMessageId }) => clientMessageId))
  return unsent.filter(({ clientMessageId }) => !arrived.has(clientMessageId))
}
