import { ArrowDown, MessagesSquare } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { Button } from '../ui/button'
import { Skeleton } from '../ui/states'
import type { Chat } from './chat'
import { dayOf } from './chat-days'
import { isSending, unsentOf } from './chat-state'
import { lastSeen, messagesOf } from './message-list'
import { MessageRow } from './message-row'
import { UnsentRow } from './unsent-row'
import { useChat } from './use-chat'
import { useReadingPlace } from './use-reading-place'

/** The conversation, with what is on its way. */
export function Messages({ chat, now }: { chat: Chat; now: number }) {
  const state = useChat(chat)
  const { list, isBroken, older } = state
  const messages = messagesOf(list)
  const unsent = unsentOf(state)
  const pane = useRef<HTMLDivElement>(null)
  const place = useReadingPlace(pane, { messages, unsent, chat })
  const seen = lastSeen(list)
  const isEmpty = messages.length === 0 && unsent.length === 0
  const isWaiting = isEmpty && !isBroken && !list.isLoaded

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={pane}
        role="log"
        aria-label="Messages"
        aria-live="polite"
        aria-busy={!list.isLoaded || older === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={place.onScroll}
        className="chat-list flex h-full flex-col px-4 py-4 focus-visible:-outline-offset-4"
      >
        {/* Few messages stand at the bottom, beside the field. */}
        {(!isEmpty || isWaiting) && <div className="mt-auto" />}
        {isEmpty && isBroken && <Unreachable retry={chat.refresh} />}
        {isWaiting && <Waiting />}
        {isEmpty && list.isLoaded && (
          <div className="my-auto flex flex-col items-center gap-4 text-center text-ink-soft">
            <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
              <MessagesSquare aria-hidden className="size-6" />
            </span>
            <p className="text-balance">No messages yet. Start a conversation!</p>
          </div>
        )}
        {list.hasOlder && (
          <div className="mb-4 text-center">
            <Button variant="quiet" size="sm" busy={older === 'loading'} onClick={chat.loadOlder}>
              {older === 'failed' ? 'Try again to load earlier messages' : 'Load earlier messages'}
            </Button>
          </div>
        )}
        {messages.map((message, at) => {
          const day = dayOf(message.createdAt, now)
          const before = messages[at - 1]
          const isNewDay = !before || dayOf(before.createdAt, now) !== day
          const isSameSide = !isNewDay && before?.isFromAdmin === message.isFromAdmin
          return (
            <Fragment key={message.id}>
              {isNewDay && <Day>{day}</Day>}
              <MessageRow
                message={message}
                isFirst={!isSameSide || before?.staffName !== message.staffName}
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
            onRetry={chat.retry}
            onDiscard={chat.discard}
          />
        ))}
      </div>
      {place.hasNews && (
        <button
          type="button"
          onClick={place.toEnd}
          className="-translate-x-1/2 absolute bottom-3 left-1/2 flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded-full bg-accent px-4 py-1.5 font-semibold text-on-accent text-sm shadow-card"
        >
          New messages
          <ArrowDown aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}

function Day({ children }: { children: ReactNode }) {
  return (
    <p className="mt-5 mb-1 flex items-center gap-3 text-ink-faint text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}

/** Three rows, as if it were two of ours and an answer. */
function Waiting() {
  return (
    <>
      <span className="sr-only">Loading…</span>
      <Skeleton className="mt-3 h-12 w-3/5 shrink-0 rounded-2xl" />
      <Skeleton className="mt-3 h-16 w-4/5 shrink-0 rounded-2xl" />
      <Skeleton className="mt-3 ml-auto h-12 w-1/2 shrink-0 rounded-2xl" />
    </>
  )
}

function Unreachable({ retry }: { retry: () => void }) {
  return (
    <div
      role="alert"
      className="my-auto flex flex-col items-center gap-3 text-balance text-center text-ink-soft"
    >
      The messages could not be loaded. Please check your connection.
      <Button variant="secondary" size="sm" onClick={() => retry()}>
        Try again
      </Button>
    </div>
  )
}
