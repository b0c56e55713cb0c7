import { ArrowDown } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import type { Chat } from '../../chat/chat'
import { isSending, unsentOf } from '../../chat/chat-state'
import { lastSeen, messagesOf } from '../../chat/message-list'
import { UnsentRow } from '../../chat/unsent-row'
import { useReadingPlace } from '../../chat/use-reading-place'
import { Button } from '../../ui/button'
import { easternDay } from '../../ui/eastern-time'
import { useNow } from '../../ui/now'
import { Problem, Skeleton } from '../../ui/states'
import { Nothing } from '../frame/rows-waiting'
import { ThreadMessage } from './thread-message'
import { useThread } from './threads'

const EVERY_MINUTE_MS = 60_000

/** What a customer and the staff wrote to each other. It is read when it was on the screen, not before. */
export function Thread({ thread, customerName }: { thread: Chat; customerName: string }) {
  const { start, open, close, refresh, loadOlder, retry, discard } = thread
  const state = useThread(thread)
  const { list, isBroken, older, isAnswering } = state
  const messages = messagesOf(list)
  const unsent = unsentOf(state)
  const isEmpty = messages.length + unsent.length === 0
  const pane = useRef<HTMLDivElement>(null)
  const place = useReadingPlace(pane, { messages, unsent, chat: thread })
  const now = useNow(EVERY_MINUTE_MS)
  const seen = lastSeen(list)

  useEffect(() => {
    const stop = start()
    open()
    return () => {
      close()
      stop()
    }
  }, [start, open, close])

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={pane}
        role="log"
        aria-label="Messages"
        aria-busy={!list.isLoaded || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onScroll={place.onScroll}
        className="flex h-full flex-col overflow-y-auto overscroll-contain px-4 py-4 [overflow-anchor:none] focus-visible:-outline-offset-4"
      >
        {/* Few messages stand at the bottom, beside the field. */}
        <div className="mt-auto" />
        {isEmpty && isBroken && <Problem retry={refresh} />}
        {isEmpty && !isBroken && !list.isLoaded && <Waiting />}
        {isEmpty && list.isLoaded && (
          <Nothing title="No messages yet">What you write here is the first.</Nothing>
        )}
        {list.hasOlder && (
          <p className="pb-4 text-center">
            <Button
              variant="quiet"
              size="sm"
              busy={older === 'loading'}
              onClick={() => void loadOlder()}
            >
              {older === 'failed' ? 'Try again to load earlier messages' : 'Load earlier messages'}
            </Button>
          </p>
        )}
        {messages.map((message, at) => {
          const day = easternDay(message.createdAt, now)
          const before = messages[at - 1]
          const isNewDay = !before || easternDay(before.createdAt, now) !== day
          const isSameAuthor =
            before?.isFromAdmin === message.isFromAdmin && before.staffName === message.staffName
          return (
            <Fragment key={message.id}>
              {isNewDay && (
                <p className="mt-5 mb-1 flex items-center gap-3 text-ink-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                  {day}
                </p>
              )}
              <ThreadMessage
                message={message}
                author={isNewDay || !isSameAuthor ? authorOf(message, customerName) : undefined}
                isSeen={message.id === seen}
              />
            </Fragment>
          )
        })}
        {unsent.map((message) => (
          <UnsentRow
            key={message.clientMessageId}
            message={message}
            isBusy={isSending(state)}
            onRetry={retry}
            onDiscard={discard}
          />
        ))}
        {isAnswering && (
          <p className="mt-3 shrink-0 text-ink-soft text-sm">{customerName} is typing…</p>
        )}
      </div>
      {place.hasNews && (
        <Button
          size="sm"
          onClick={place.toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 whitespace-nowrap shadow-card"
        >
          <ArrowDown aria-hidden className="size-4" />
          New messages
        </Button>
      )}
    </div>
  )
}

// In a conversation turned around, `isFromAdmin` is the customer.
const authorOf = (
  { isFromAdmin, staffName }: { isFromAdmin: boolean; staffName?: string | null },
  customerName: string,
) => (isFromAdmin ? customerName : (staffName ?? 'Staff'))

function Waiting() {
  return (
    <>
      <span className="sr-only">Loading…</span>
      <Skeleton className="mt-3 h-14 w-3/5 shrink-0" />
      <Skeleton className="mt-3 ml-auto h-10 w-2/5 shrink-0" />
      <Skeleton className="mt-3 h-20 w-1/2 shrink-0" />
    </>
  )
}
