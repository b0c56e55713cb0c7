import { useEffect } from 'react'
import { type Chat, useChat } from '../../chat/chat'
import { Conversation } from '../../chat/conversation'
import { useNow } from '../../ui/browser/now'
import { easternDay } from '../../ui/eastern-time'
import { Nothing } from '../../ui/states'
import { ThreadMessage } from './thread-message'

const EVERY_MINUTE_MS = 60_000

/** The messages between a customer and staff. They are marked as read once they were on the screen. */
export function Thread({ thread, customerName }: { thread: Chat; customerName: string }) {
  const { isOtherTyping } = useChat(thread)
  const now = useNow(EVERY_MINUTE_MS)

  useEffect(() => {
    const stop = thread.start()
    thread.reader.open()
    return () => {
      thread.reader.close()
      stop()
    }
  }, [thread])

  return (
    <Conversation
      chat={thread}
      dayOf={({ sentAt }) => easternDay(sentAt, now)}
      renderRow={({ message, isFirst, isLastSeen }) => (
        <ThreadMessage
          message={message}
          heading={isFirst ? (message.author ?? customerName) : undefined}
          isLastSeen={isLastSeen}
        />
      )}
      align="top"
      empty={
        <div className="my-auto">
          <Nothing title="No messages yet">Your message will be the first.</Nothing>
        </div>
      }
    >
      {isOtherTyping && <p className="mt-3 text-ink-soft text-sm">{customerName} is typing…</p>}
    </Conversation>
  )
}
