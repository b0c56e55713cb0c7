import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Account } from '../account/account'
import { checkSession, signInAgain } from '../account/session'
import { client } from '../apollo'
import { toast } from '../ui/toast'
import { type Chat, makeChat } from './chat'
import { ChatButton } from './chat-button'
import { ChatPanel } from './chat-panel'
import { chatServer } from './chat-server'
import './chat.css'

/** The support chat of a customer who is signed in, in the corner of every page. */
export function ChatCorner({ account }: { account: Account }) {
  const [chat] = useState(() => openChat(account))
  const { isOpen, unread } = useChat(chat)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(chat.start, [chat])

  // What else is fixed to the window makes room.
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.chat = isOpen ? 'open' : 'closed'
    return () => {
      delete dataset.chat
    }
  }, [isOpen])

  const close = () => {
    chat.close()
    button.current?.focus()
  }
  return (
    <aside aria-label="Support" className="print:hidden">
      {isOpen && <ChatPanel chat={chat} onClose={close} />}
      <ChatButton
        ref={button}
        isOpen={isOpen}
        unread={unread}
        onPress={isOpen ? close : chat.open}
      />
    </aside>
  )
}

export function useChat({ store }: Chat) {
  return useSyncExternalStore(store.subscribe, store.get)
}

function openChat({ id }: Account) {
  const chat: Chat = makeChat(chatServer(client), id, {
    signInAgain,
    checkSession: () => checkSession({ isInUse: chat.store.get().isOpen }),
    sendFailed: () =>
      toast({
        tone: 'error',
        title: 'Error',
        description: 'Failed to send message. Please try again.',
      }),
  })
  return chat
}
