import { useLocation } from 'react-router-dom'
import { useNow } from '../../ui/now'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { useRefetchOnEvents } from '../frame/conversation-events'
import { LoadMore } from '../frame/load-more'
import { RowsWaiting } from '../frame/rows-waiting'
import { StaffProblem } from '../frame/staff-problem'
import type { Filter } from './conversation-filter'
import { ConversationRow } from './conversation-row'
import { useInboxQuery } from './generated/inbox'

/** As often as a customer's chat polls, so that without events staff see a message as soon. */
const POLL_MS = 5_000

export function ConversationList({ filter, chosenId }: { filter: Filter; chosenId?: string }) {
  const now = useNow()
  const { search } = useLocation()
  const { data, error, refetch, fetchMore } = useInboxQuery({
    variables: { first: PAGE, filter: filter.filter },
    ...livingList,
    pollInterval: POLL_MS,
  })
  useRefetchOnEvents(refetch)
  const conversations = data?.conversations
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!conversations) return <RowsWaiting />
  if (conversations.edges.length === 0) {
    const [title, text] = filter.empty
    return <Nothing title={title}>{text}</Nothing>
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
