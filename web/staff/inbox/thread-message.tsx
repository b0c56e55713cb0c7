import { memo } from 'react'
import type { Message } from '../../chat/message-list'
import { Bubble } from '../../chat/message-row'
import { easternClock, easternMoment } from '../../ui/eastern-time'

/** The customer on the left, staff on the right; `author` where another one begins to write. */
export const ThreadMessage = memo(function Row({
  message: { id, content, isFromAdmin: isTheirs, createdAt },
  author,
  isSeen,
}: {
  message: Message
  author?: string
  isSeen: boolean
}) {
  return (
    <div
      data-message={id}
      className={`flex shrink-0 flex-col ${author ? 'mt-4' : 'mt-1.5'} ${isTheirs ? 'items-start' : 'items-end'}`}
    >
      {author && <p className="mx-1 mb-1 font-medium text-ink-soft text-xs">{author}</p>}
      <Bubble content={content} isOwn={!isTheirs} />
      <p className="mx-1 mt-1 text-ink-faint text-xs">
        <time dateTime={createdAt} title={easternMoment(createdAt)}>
          {easternClock(createdAt)} ET
        </time>
        {isSeen && ' · Seen'}
      </p>
    </div>
  )
})
