import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Account, currentAccount } from '../account/account'
import { checkAccount, checkSession, signInAgain } from '../account/session'
import { client } from '../graph/apollo'
import { toast } from '../ui/toast/toast'
import { type Chat, makeChat, useChat } from './chat'
import { ChatButton } from './chat-button'
import { ChatPanel } from './chat-panel'
import { customerChatServer } from './chat-server'
import './chat.css'

/** The support chat of a signed-in customer, in the corner of every page. */
export function ChatCorner({ account }: { account: Account }) {
  const [chat] = useState(() => openChat(account))
  const { isOpen, unreadCount } = useChat(chat)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => chat.start(), [chat])

  // CSS makes room for the chat: other fixed elements move.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.chat = isOpen ? 'open' : 'closed'
    return () => {
      delete dataset.chat
    }
  }, [isOpen])

  const close = () => {
    flushSync(() => chat.reader.close()) // on a phone the button is hidden while the chat is open
    button.current?.focus()
  }
  return (
    <aside aria-label="Support" className="print:hidden">
      {isOpen && <ChatPanel chat={chat} account={account} onClose={close} />}
      <ChatButton
        ref={button}
        isOpen={isOpen}
        unreadCount={unreadCount}
        onPress={isOpen ? close : () => chat.reader.open()}
      />
    </aside>
  )
}

function openChat({ id }: Account) {
  const noteVerified = () => {
    if (!currentAccount()?.emailVerified) void checkAccount()
  }
  const chat: Chat = makeChat(customerChatServer(client, id, noteVerified), id, {
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
