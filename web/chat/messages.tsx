import { MessagesSquare } from 'lucide-react'
import type { Chat } from './chat'
import { dayOf } from './chat-days'
import { Conversation } from './conversation'
import { MessageRow } from './message-row'

/** The messages of the customer's own conversation. */
export function Messages({ chat, now }: { chat: Chat; now: number }) {
  return (
    <Conversation
      chat={chat}
      dayOf={({ sentAt }) => dayOf(sentAt, now)}
      renderRow={(row) => <MessageRow {...row} />}
      empty={
        <div className="my-auto flex flex-col items-center gap-4 text-center text-ink-soft">
          <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
            <MessagesSquare aria-hidden className="size-6" />
          </span>
          <p className="text-balance">No messages yet. Start a conversation!</p>
        </div>
      }
    />
  )
}
