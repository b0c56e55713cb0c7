import { isChange } from '../../chat/chat-events'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useNow } from '../../ui/browser/now'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { conversationEvents } from '../frame/events'
import { LiveList } from '../frame/live-list'
import { PaneRows } from '../frame/pane-rows'
import type { Filter } from './conversation-filter'
import { ConversationRow } from './conversation-row'
import { useInboxQuery } from './generated/inbox'
import { useOpenFirst } from './use-open-first'

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
  useOpenFirst(query)
  const [title, text] = filter.empty
  return (
    <LiveList
      query={query}
      connection={query.data?.conversations}
      noun={['conversation', 'conversations']}
      nothing={<Nothing title={title}>{text}</Nothing>}
    >
      {(conversations) => (
        <PaneRows rows={conversations}>
          {(conversation) => <ConversationRow conversation={conversation} now={now} />}
        </PaneRows>
      )}
    </LiveList>
  )
}
