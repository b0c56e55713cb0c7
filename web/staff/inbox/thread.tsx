import { useEffect } from 'react'
import type { Chat } from '../../chat/chat'
import { Conversation } from '../../chat/conversation'
import { useChat } from '../../chat/use-chat'
import { easternDay } from '../../ui/eastern-time'
import { useNow } from '../../ui/now'
import { Nothing } from '../../ui/states'
import { ThreadMessage } from './thread-message'

const EVERY_MINUTE_MS = 60_000

/** What a customer and the staff wrote to each other. It is read when it was on the screen, not before. */
export function Thread({ thread, customerName }: { thread: Chat; customerName: string }) {
  const { start, open, close } = thread
  const { isAnswering } = useChat(thread)
  const now = useNow(EVERY_MINUTE_MS)

  useEffect(() => {
    const stop = start()
    open()
    return () => {
      close()
      stop()
    }
  }, [start, open, close])

  return (
    <Conversation
      chat={thread}
      dayOf={({ createdAt }) => easternDay(createdAt, now)}
      row={(message, { isFirst, isSeen }) => (
        <ThreadMessage
          message={message}
          author={isFirst ? authorOf(message, customerName) : undefined}
          isSeen={isSeen}
        />
      )}
      nothing={
        <div className="mt-auto">
          <Nothing title="No messages yet">What you write here is the first.</Nothing>
        </div>
      }
    >
      {isAnswering && (
        <p className="mt-3 shrink-0 text-ink-soft text-sm">{customerName} is typing…</p>
      )}
    </Conversation>
  )
}

// In a conversation turned around, `isFromAdmin` is the customer.
const authorOf = (
  { isFromAdmin, staffName }: { isFromAdmin: boolean; staffName?: string | null },
  customerName: string,
) => (isFromAdmin ? customerName : (staffName ?? 'Staff'))
