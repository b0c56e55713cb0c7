import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Account } from '../account/account'
import { checkSession, signInAgain } from '../account/session'
import { client } from '../graph/apollo'
import { toast } from '../ui/toast'
import { type Chat, makeChat } from './chat'
import { ChatButton } from './chat-button'
import { ChatPanel } from './chat-panel'
import { chatServer } from './chat-server'
import { useChat } from './use-chat'
import './chat.css'

/** The support chat of a customer who is signed in, in the corner of every page. */
export function ChatCorner({ account }: { account: Account }) {
  const [chat] = useState(() => openChat(account))
  const { isOpen, unread } = useChat(chat)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(chat.start, [chat])

  // What else is fixed to the window makes room.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.chat = isOpen ? 'open' : 'closed'
    return () => {
      delete dataset.chat
    }
  }, [isOpen])

  const close = () => {
    flushSync(chat.close) // on a phone there is no button to focus while it is open
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
