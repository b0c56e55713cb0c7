import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useNow } from '../../ui/browser/now'
import { FilterLinks } from '../../ui/filter-links'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { workEvents } from '../frame/events'
import { LiveList } from '../frame/live-list'
import { Screen } from '../frame/screen'
import { AssignDialog } from './assign-dialog'
import { type ListedReplyFragment, useReplyListQuery } from './generated/replies'
import { InboundEmailItem } from './inbound-email-item'

const filters = [
  { value: 'open', words: 'To read' },
  { value: 'handled', words: 'Handled' },
] as const

/** Emails that came back: from dealers, from customers, and from senders that we couldn't match. */
export function InboundEmailsScreen() {
  const [parameters] = useSearchParams()
  const isHandled = parameters.get('show') === 'handled'
  const chosen = isHandled ? 'handled' : 'open'
  return (
    <Screen title="Email replies">
      <div className="mb-4">
        <FilterLinks label="Show" name="show" options={filters} chosen={chosen} />
      </div>
      <Replies key={chosen} isHandled={isHandled} />
    </Screen>
  )
}

function Replies({ isHandled }: { isHandled: boolean }) {
  const query = useReplyListQuery({ variables: { first: PAGE, isHandled }, ...livingList })
  useRefetchOn(workEvents, query.refetch)
  const [assigned, setAssigned] = useState<ListedReplyFragment>()
  const now = useNow()
  return (
    <>
      <LiveList
        query={query}
        connection={query.data?.replies}
        noun={['email', 'emails']}
        nothing={
          isHandled ? (
            <Nothing title="Nothing handled yet">
              Emails that need nothing more appear here, and automatic ones.
            </Nothing>
          ) : (
            <Nothing title="Nothing to read">
              Answers to our emails appear here, and those that we couldn’t match to a deal or a
              person.
            </Nothing>
          )
        }
      >
        {(emails) => (
          <ul className="max-w-4xl divide-y divide-rule border border-rule border-t-2 border-t-ink bg-paper">
            {emails.map((email) => (
              <InboundEmailItem
                key={email.id}
                email={email}
                now={now}
                onAssign={() => setAssigned(email)}
              />
            ))}
          </ul>
        )}
      </LiveList>
      {assigned && (
        <AssignDialog key={assigned.id} email={assigned} onClose={() => setAssigned(undefined)} />
      )}
    </>
  )
}
