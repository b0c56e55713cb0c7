import { makeStore } from '../ui/store'
import { type MessageList, messagesOf, noMessages } from './message-list'
import type { Unsent } from './unsent'

export interface ChatState {
  isOpen: boolean
  list: MessageList
  /** The list was asked for and did not come. */
  isBroken: boolean
  /** How it goes with what is further back. */
  older: 'idle' | 'loading' | 'failed'
  /** Unread messages, as the server counts them. */
  unread: number
  draft: string
  unsent: readonly Unsent[]
  /** Somebody on the other side is writing. */
  isAnswering: boolean
}

export type ChatStore = ReturnType<typeof makeChatStore>

export function makeChatStore(kept: Pick<ChatState, 'draft' | 'unsent'>) {
  const store = makeStore<ChatState>({
    ...kept,
    isOpen: false,
    list: noMessages,
    isBroken: false,
    older: 'idle',
    unread: 0,
    isAnswering: false,
  })
  return {
    ...store,
    set: (change: Partial<ChatState>) => store.set({ ...store.get(), ...change }),
  }
}

export const isSending = ({ unsent }: ChatState) => unsent.some(({ state }) => state === 'sending')

/** What is to be shown as not sent: a message whose answer was lost may be with us all the same. */
export function unsentOf({ list, unsent }: ChatState) {
  if (unsent.length === 0) return unsent
  const arrived = new Set(messagesOf(list).map(({ clientMessageId }) => clientMessageId))
  return unsent.filter(({ clientMessageId }) => !arrived.has(clientMessageId))
}
