import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { Button } from '../ui/button'
import { Skeleton } from '../ui/states'
import type { Chat } from './chat'
import { isSending, unsentOf } from './chat-state'
import { lastSeen, type Message, messagesOf } from './message-list'
import { UnsentRow } from './unsent-row'
import { useChat } from './use-chat'
import { useReadingPlace } from './use-reading-place'

interface Props {
  chat: Chat
  /** What stands above the first message of a day: "Today". */
  dayOf(message: Message): string
  row(message: Message, how: { isFirst: boolean; isSeen: boolean }): ReactNode
  /** Instead of messages where there are none. */
  nothing: ReactNode
  /** Below the last message. */
  children?: ReactNode
}

/** The messages of one conversation, for either side of it, with what is on its way. */
export function Conversation({ chat, dayOf, row, nothing, children }: Props) {
  const state = useChat(chat)
  const { list, isBroken, older } = state
  const messages = messagesOf(list)
  const unsent = unsentOf(state)
  const pane = useRef<HTMLDivElement>(null)
  const place = useReadingPlace(pane, { messages, unsent, chat })
  const seen = lastSeen(list)
  const isEmpty = messages.length + unsent.length === 0

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
        // The place is kept by us: not every browser does, and none at the very top.
        className="flex h-full flex-col overflow-y-auto overscroll-contain px-4 py-4 [overflow-anchor:none] focus-visible:-outline-offset-4"
      >
        {/* Few messages stand at the bottom, beside the field. */}
        {!isEmpty && <div className="mt-auto" />}
        {isEmpty && list.isLoaded && nothing}
        {isEmpty &&
          !list.isLoaded &&
          (isBroken ? <Unreachable retry={chat.refresh} /> : <Waiting />)}
        {list.hasOlder && (
          <p className="mb-4 text-center">
            <Button variant="quiet" size="sm" busy={older === 'loading'} onClick={chat.loadOlder}>
              {older === 'failed' ? 'Try again to load earlier messages' : 'Load earlier messages'}
            </Button>
          </p>
        )}
        {messages.map((message, at) => {
          const before = messages[at - 1]
          const day = dayOf(message)
          const isNewDay = !before || dayOf(before) !== day
          return (
            <Fragment key={message.id}>
              {isNewDay && <Day>{day}</Day>}
              {row(message, {
                isFirst: isNewDay || !isSameAuthor(message, before),
                isSeen: message.id === seen,
              })}
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
        {children}
      </div>
      {place.hasNews && (
        <Button
          size="sm"
          onClick={place.toEnd}
          className="-translate-x-1/2 absolute bottom-3 left-1/2 whitespace-nowrap shadow-card"
        >
          New messages
          <ArrowDown aria-hidden className="size-4" />
        </Button>
      )}
    </div>
  )
}

const isSameAuthor = (a: Message, b: Message) =>
  a.isFromAdmin === b.isFromAdmin && a.staffName === b.staffName

function Day({ children }: { children: ReactNode }) {
  return (
    <p className="mt-5 mb-1 flex items-center gap-3 text-ink-faint text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}

/** Three rows, as if it were two of theirs and an answer. */
function Waiting() {
  return (
    <>
      <span className="sr-only">Loading…</span>
      <Skeleton className="mt-auto h-12 w-3/5 shrink-0 rounded-2xl" />
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
