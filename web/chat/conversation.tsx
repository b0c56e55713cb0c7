import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { Button } from '../ui/button'
import { Skeleton } from '../ui/states'
import { type Chat, useChat } from './chat'
import { isSending, unsentOf } from './chat-state'
import type { Message } from './message'
import { lastSeenId, messagesOf } from './message-list'
import { UnsentRow } from './unsent-row'
import { useScrollPosition } from './use-scroll-position'

interface Props {
  chat: Chat
  /** Heading above the first message of a day, such as "Today". */
  dayOf(message: Message): string
  renderRow(row: Row): ReactNode
  /** Shown when there are no messages. */
  empty: ReactNode
  /** Where the messages of a short conversation are. */
  align: 'top' | 'bottom'
  /** Below the last message. */
  children?: ReactNode
}

interface Row {
  message: Message
  /** First of several by the same author. */
  isFirst: boolean
  /** The last own message that the other side has seen. */
  isLastSeen: boolean
}

/** The messages of one conversation, for either side of it, followed by the unsent ones. */
export function Conversation({ chat, dayOf, renderRow, empty, align, children }: Props) {
  const state = useChat(chat)
  const { list, isUnreachable, older } = state
  const messages = messagesOf(list)
  const unsent = unsentOf(state)
  const pane = useRef<HTMLDivElement>(null)
  const position = useScrollPosition(pane, { messages, unsent, chat })
  const lastSeen = lastSeenId(list)
  const isEmpty = messages.length + unsent.length === 0

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={pane}
        role="log"
        aria-label="Messages"
        aria-live="polite"
        aria-busy={!list.isLoaded || older === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        onScroll={position.onScroll}
        // We keep the scroll position: not every browser does, and none at the very top.
        className="flex h-full flex-col overflow-y-auto overscroll-contain px-[max(1rem,50%-24rem)] py-4 [overflow-anchor:none] focus-visible:-outline-offset-4"
      >
        {!isEmpty && align === 'bottom' && <div className="mt-auto" />}
        {isEmpty && list.isLoaded && empty}
        {isEmpty &&
          !list.isLoaded &&
          (isUnreachable ? <Unreachable retry={() => chat.reader.refresh()} /> : <LoadingRows />)}
        {list.hasOlder && (
          <p className="mb-4 text-center">
            <Button
              variant="bare"
              size="sm"
              busy={older === 'loading'}
              onClick={() => void chat.reader.loadOlder()}
            >
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
              {renderRow({
                message,
                isFirst: isNewDay || !isSameAuthor(message, before),
                isLastSeen: message.id === lastSeen,
              })}
            </Fragment>
          )
        })}
        {unsent.map((message) => (
          <UnsentRow
            key={message.clientMessageId}
            message={message}
            isBusy={isSending(state)}
            onRetry={(id) => chat.outbox.retry(id)}
            onDiscard={(id) => chat.outbox.discard(id)}
          />
        ))}
        <div className="shrink-0">{children}</div>
      </div>
      {position.hasNews && (
        <Button
          size="sm"
          onClick={position.scrollToEnd}
          className="-translate-x-1/2 absolute bottom-3 left-1/2 whitespace-nowrap shadow-sheet"
        >
          New messages
          <ArrowDown aria-hidden className="size-4" />
        </Button>
      )}
    </div>
  )
}

const isSameAuthor = (a: Message, b: Message) => a.isOwn === b.isOwn && a.author === b.author

function Day({ children }: { children: ReactNode }) {
  return (
    <p className="mt-5 mb-1 flex items-center gap-3 text-ink-faint text-xs before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
      {children}
    </p>
  )
}

/** Placeholders for two messages and a reply. */
function LoadingRows() {
  return (
    <>
      <span className="sr-only">Loading…</span>
      <Skeleton className="mt-auto h-12 w-3/5 shrink-0 rounded-sm" />
      <Skeleton className="mt-3 h-16 w-4/5 shrink-0 rounded-sm" />
      <Skeleton className="mt-3 ml-auto h-12 w-1/2 shrink-0 rounded-sm" />
    </>
  )
}

function Unreachable({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="my-auto flex flex-col items-start gap-3 text-ink-soft">
      The messages could not be loaded. Please check your connection.
      <Button variant="quiet" size="sm" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
