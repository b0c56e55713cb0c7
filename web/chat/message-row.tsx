import { memo } from 'react'
import { clockOf } from './chat-days'
import type { Message } from './message'
import { partsOf } from './message-parts'

interface Props {
  message: Message
  /** First of several by the same author. */
  isFirst: boolean
  /** The last own message that staff have seen. */
  isLastSeen: boolean
}

/** A message in the customer's chat: staff on the left, own messages on the right. */
export const MessageRow = memo(
  function Row({ message: { id, text, isOwn, author, sentAt }, isFirst, isLastSeen }: Props) {
    return (
      <div
        data-message={id}
        data-side={isOwn ? 'own' : 'staff'}
        className={`flex shrink-0 flex-col ${isFirst ? 'mt-4' : 'mt-1.5'} ${isOwn ? 'items-end' : 'items-start'}`}
      >
        {!isOwn && isFirst && (
          <p dir="auto" className="mb-1 font-semibold text-sm">
            {author}
          </p>
        )}
        {isOwn && <span className="sr-only">You:</span>}
        <Bubble text={text} isOwn={isOwn} />
        <p className="mx-1 mt-1 text-ink-faint text-xs">
          <time dateTime={sentAt}>{clockOf(sentAt)}</time>
          {isLastSeen && ' · Seen'}
        </p>
      </div>
    )
  },
  (a, b) =>
    a.isFirst === b.isFirst &&
    a.isLastSeen === b.isLastSeen &&
    a.message.id === b.message.id &&
    a.message.author === b.message.author,
)

/** Text and links, never HTML. */
export function Bubble({
  text,
  isOwn,
  hasFailed = false,
}: {
  text: string
  isOwn: boolean
  hasFailed?: boolean
}) {
  return (
    <p
      dir="auto"
      className={`max-w-[85%] whitespace-pre-wrap rounded-sm border px-4 py-2.5 leading-snug [overflow-wrap:anywhere] [text-wrap:wrap] ${
        isOwn && !hasFailed ? 'canary border-canary-edge' : 'border-rule bg-paper'
      } ${hasFailed ? 'border-l-4 border-l-red' : ''}`}
    >
      {partsOf(text).map((part) =>
        part.href ? (
          <a
            key={part.start}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline underline-offset-2"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
