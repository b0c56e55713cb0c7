import { useLocation } from 'react-router-dom'
import { useNow } from '../../ui/now'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { useConversationEvents } from '../frame/conversation-events'
import { LoadMore } from '../frame/load-more'
import { useLook } from '../frame/look'
import { RowsWaiting } from '../frame/rows-waiting'
import { StaffProblem } from '../frame/staff-problem'
import { type FilterName, inGraph } from './conversation-filter'
import { ConversationRow } from './conversation-row'
import { useInboxQuery } from './generated/inbox'

/** Who waits is found as soon without an event as a customer finds an answer. */
const POLL_MS = 5_000

const none = {
  all: ['Nobody has written yet', 'Conversations show here as soon as a customer writes.'],
  waiting: ['Nobody waits', 'Everybody has an answer.'],
  unread: ['Nothing unread', 'Every message was read.'],
  mine: ['None of yours', 'Take a conversation over and it shows here.'],
} as const

export function ConversationList({ filter, chosenId }: { filter: FilterName; chosenId?: string }) {
  const now = useNow()
  const { search } = useLocation()
  const { data, error, refetch, fetchMore } = useInboxQuery({
    variables: { first: PAGE, filter: inGraph(filter) },
    ...livingList,
    pollInterval: POLL_MS,
  })
  const look = useLook(refetch)
  useConversationEvents(({ kind }) => {
    if (kind !== 'typing') look()
  })
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!data) return <RowsWaiting />
  const { conversations } = data
  if (conversations.edges.length === 0) {
    const [title, words] = none[filter]
    return <Nothing title={title}>{words}</Nothing>
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {conversations.edges.map(({ node }) => (
          <li key={node.id}>
            <ConversationRow
              conversation={node}
              isChosen={node.customer.id === chosenId}
              search={search}
              now={now}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        connection={conversations}
        noun={['conversation', 'conversations']}
        fetchMore={fetchMore}
      />
    </>
  )
}
