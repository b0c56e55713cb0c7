import { memo } from 'react'
import { brand } from '../../shared/brand'
import { clockOf } from './chat-days'
import type { Message } from './message-list'
import { partsOf } from './message-parts'

/** Staff on the left, the customer's own on the right. Drawn anew only when it changed: there are many. */
export const MessageRow = memo(
  function Row({
    message,
    isFirst,
    isSeen,
  }: {
    message: Message
    /** Of several by the same author. */
    isFirst: boolean
    isSeen: boolean
  }) {
    const { id, content, isFromAdmin, createdAt, staffName } = message
    return (
      <div
        data-message={id}
        data-side={isFromAdmin ? 'staff' : 'own'}
        className={`flex shrink-0 flex-col ${isFirst ? 'mt-4' : 'mt-1.5'} ${isFromAdmin ? 'items-start' : 'items-end'}`}
      >
        {isFromAdmin && isFirst && (
          <p className="mb-1 ml-1 font-medium text-ink-soft text-xs">
            {staffName ? `${staffName} from ${brand.name}` : brand.name}
          </p>
        )}
        {!isFromAdmin && <span className="sr-only">You:</span>}
        <Bubble content={content} isOwn={!isFromAdmin} />
        <p className="mx-1 mt-1 text-ink-faint text-xs">
          <time dateTime={createdAt}>{clockOf(createdAt)}</time>
          {isSeen && ' · Seen'}
        </p>
      </div>
    )
  },
  (a, b) =>
    a.isFirst === b.isFirst &&
    a.isSeen === b.isSeen &&
    a.message.id === b.message.id &&
    a.message.staffName === b.message.staffName,
)

/** Text and links, never HTML: what somebody wrote is not ours to run. */
export function Bubble({
  content,
  isOwn,
  hasFailed = false,
}: {
  content: string
  isOwn: boolean
  hasFailed?: boolean
}) {
  return (
    <p
      className={`max-w-[85%] whitespace-pre-wrap rounded-2xl px-4 py-2.5 leading-snug [overflow-wrap:anywhere] [text-wrap:wrap] ${
        isOwn ? 'rounded-br-md' : 'rounded-bl-md'
      } ${isOwn && !hasFailed ? 'bg-accent text-on-accent' : 'bg-raised text-ink'} ${
        hasFailed ? 'border border-danger' : ''
      }`}
    >
      {partsOf(content).map(({ text, href }, at) =>
        href ? (
          <a
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline underline-offset-2"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}
