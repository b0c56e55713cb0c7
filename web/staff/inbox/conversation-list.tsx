import { Clock } from 'lucide-react'
import { duration } from '../../../shared/duration'
import { fullName } from '../../../shared/person-name'
import { isChange } from '../../chat/chat-events'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useNow } from '../../ui/browser/now'
import { easternShort } from '../../ui/eastern-time'
import { Count } from '../../ui/paper/marks'
import { Nothing } from '../../ui/states'
import { type Column, RowLink, Table } from '../../ui/table'
import { AssigneeName } from '../frame/assignee-name'
import { livingList, PAGE } from '../frame/connections'
import { conversationEvents } from '../frame/events'
import { LiveList } from '../frame/live-list'
import { useOpenFirst } from '../frame/use-open-first'
import { staffPaths } from '../paths'
import type { Filter } from './conversation-filter'
import { type ConversationRowFragment, useInboxQuery } from './generated/inbox'
import { useIsTyping } from './use-is-typing'

/** As often as a customer's chat polls, so that without events staff see a message as soon. */
const POLL_MS = 5_000

export function ConversationList({ filter }: { filter: Filter }) {
  const now = useNow()
  const query = useInboxQuery({
    variables: { first: PAGE, filter: filter.filter },
    ...livingList,
    pollInterval: POLL_MS,
  })
  useRefetchOn(conversationEvents, query.refetch, isChange)
  // The longest wait. A message that arrives later opens nothing: it would count as read.
  useOpenFirst(staffPaths.inbox(), query, query.data?.conversations, ({ customer }) =>
    staffPaths.conversation(customer.id),
  )
  const [title, text] = filter.empty
  return (
    <LiveList
      query={query}
      connection={query.data?.conversations}
      noun={['conversation', 'conversations']}
      nothing={<Nothing title={title}>{text}</Nothing>}
    >
      {(conversations) => <Table rows={conversations} columns={columnsAt(now)} />}
    </LiveList>
  )
}

const columnsAt = (now: number): Column<ConversationRowFragment>[] => [
  {
    name: 'Customer',
    width: 'w-56',
    cell: ({ customer, unreadCount }) => (
      <span className="flex items-center gap-2">
        <RowLink to={staffPaths.conversation(customer.id)} keepsFilters>
          {fullName(customer)}
        </RowLink>
        {unreadCount > 0 && (
          <Count>
            {unreadCount}
            <span className="sr-only"> unread</span>
          </Count>
        )}
      </span>
    ),
  },
  {
    name: 'Written',
    width: 'w-32',
    onPhone: 'beside',
    cell: ({ lastMessageAt }) => (
      <time dateTime={lastMessageAt} className="text-ink-soft">
        {easternShort(lastMessageAt, now)}
      </time>
    ),
  },
  {
    name: 'Last message',
    cell: (conversation) => <LastMessage conversation={conversation} />,
  },
  {
    name: 'Waiting',
    width: 'w-44',
    onPhone: 'beside',
    cell: ({ waitingSince, closedAt }) => {
      if (closedAt) return <span className="text-ink-soft">Closed</span>
      if (!waitingSince) return null
      return (
        <span className="inline-flex items-center gap-1 whitespace-nowrap font-medium text-amber">
          <Clock aria-hidden className="size-3.5" />
          Waiting {duration(now - Date.parse(waitingSince))}
        </span>
      )
    },
  },
  {
    name: 'With',
    width: 'w-28',
    onPhone: 'hidden',
    cell: ({ assignedTo }) => <AssigneeName of={assignedTo} />,
  },
]

function LastMessage({
  conversation: { customer, lastMessage },
}: {
  conversation: ConversationRowFragment
}) {
  const isTyping = useIsTyping(customer.id)
  if (isTyping) return 'Typing…'
  if (!lastMessage) return null
  const author = lastMessage.isFromAdmin ? `${lastMessage.staffName ?? 'Staff'}: ` : ''
  return (
    <span dir="auto" className="line-clamp-1 text-ink-soft">
      {author}
      {lastMessage.content}
    </span>
  )
}
