import { Clock } from 'lucide-react'
import { memo } from 'react'
import { fullName } from '../../../shared/person-name'
import { Badge } from '../../ui/badge'
import { duration, easternShort } from '../../ui/eastern-time'
import { Initials } from '../frame/initials'
import { PaneRowLink } from '../frame/pane-rows'
import { staffPaths } from '../paths'
import type { ConversationRowFragment } from './generated/inbox'
import { useIsTyping } from './use-is-typing'

/** Memoized: there may be hundreds of rows. */
export const ConversationRow = memo(function Row({
  conversation,
  now,
}: {
  conversation: ConversationRowFragment
  now: number
}) {
  const { customer, waitingSince, lastMessageAt, unreadCount, assignedTo, closedAt } = conversation
  return (
    <PaneRowLink to={staffPaths.conversation(customer.id)} className="flex gap-3">
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
            <span className="flex items-center gap-1 font-medium text-amber">
              <Clock aria-hidden className="size-3.5" />
              Waiting {duration(now - Date.parse(waitingSince))}
            </span>
          )}
          {closedAt && <span className="text-ink-soft">Closed</span>}
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
    </PaneRowLink>
  )
})

function LastMessage({
  conversation: { customer, lastMessage },
}: {
  conversation: ConversationRowFragment
}) {
  const isTyping = useIsTyping(customer.id)
  if (isTyping) return <span className="block text-ink text-sm">Typing…</span>
  if (!lastMessage) return null
  const author = lastMessage.isFromAdmin ? `${lastMessage.staffName ?? 'Staff'}: ` : ''
  return (
    <span className="block truncate text-ink-soft text-sm">
      {author}
      {lastMessage.content}
    </span>
  )
}
