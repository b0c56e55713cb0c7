import { memo } from 'react'
import type { Message } from '../../chat/message'
import { Bubble } from '../../chat/message-row'
import { easternClock, easternMoment } from '../../ui/eastern-time'

/** A message in a staff thread: the customer on the left, staff on the right. */
export const ThreadMessage = memo(function Row({
  message: { id, text, isOwn, sentAt },
  heading,
  isLastSeen,
}: {
  message: Message
  /** The author, on the first of several messages. */
  heading?: string
  isLastSeen: boolean
}) {
  return (
    <div
      data-message={id}
      className={`flex shrink-0 flex-col ${heading ? 'mt-4' : 'mt-1.5'} ${isOwn ? 'items-end' : 'items-start'}`}
    >
      {heading && <p className="mx-1 mb-1 font-medium text-ink-soft text-xs">{heading}</p>}
      <Bubble text={text} isOwn={isOwn} />
      <p className="mx-1 mt-1 text-ink-faint text-xs">
        <time dateTime={sentAt} title={easternMoment(sentAt)}>
          {easternClock(sentAt)} ET
        </time>
        {isLastSeen && ' · Seen'}
      </p>
    </div>
  )
})
