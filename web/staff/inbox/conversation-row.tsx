import { Clock } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge'
import { duration, easternShort } from '../../ui/eastern-time'
import { useIsTyping } from '../frame/conversation-events'
import { fullName, Initials } from '../frame/initials'
import { staffPaths } from '../paths'
import type { ConversationRowFragment } from './generated/inbox'

/** Memoized: there may be hundreds of rows. */
export const ConversationRow = memo(function Row({
  conversation,
  isChosen,
  search,
  now,
}: {
  conversation: ConversationRowFragment
  isChosen: boolean
  /** Query string of the list, to keep its filter. */
  search: string
  now: number
}) {
  const { customer, waitingSince, lastMessageAt, unreadCount, assignedTo } = conversation
  return (
    <Link
      data-row
      to={{ pathname: staffPaths.conversation(customer.id), search }}
      aria-current={isChosen ? 'true' : undefined}
      className="flex gap-3 px-4 py-3 hover:bg-raised focus-visible:-outline-offset-4 aria-current:bg-accent-soft"
    >
      <Initials of={customer} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={`truncate ${unreadCount > 0 ? 'font-bold' : 'font-semibold'}`}>
            {fullName(customer)}
          </span>
          <time dateTime={lastMessageAt} className="shrink-0 text-ink-soft text-sm">
            {easternShort(lastMessageAt, now)}
          </time>
        </span>
        <LastMessage conversation={conversation} />
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {waitingSince && (
            <span className="flex items-center gap-1 font-medium text-warning">
              <Clock aria-hidden className="size-3.5" />
              Waiting {duration(now - Date.parse(waitingSince))}
            </span>
          )}
          {assignedTo && <span className="text-ink-soft">With {assignedTo.firstName}</span>}
          {unreadCount > 0 && (
            <Badge
              tone="accent"
              className="ml-auto min-w-5 justify-center px-1.5! py-0.5! text-xs! font-bold tabular-nums"
            >
              {unreadCount}
              <span className="sr-only"> unread</span>
            </Badge>
          )}
        </span>
      </span>
    </Link>
  )
})

function LastMessage({
  conversation: { customer, lastMessage },
}: {
  conversation: ConversationRowFragment
}) {
  const isTyping = useIsTyping(customer.id)
  if (isTyping) return <span className="block text-accent-text text-sm">Typing…</span>
  if (!lastMessage) return null
  const author = lastMessage.isFromAdmin ? `${lastMessage.staffName ?? 'Staff'}: ` : ''
  return (
    <span className="block truncate text-ink-soft text-sm">
      {author}
      {lastMessage.content}
    </span>
  )
}
