import { useRef, useState } from 'react'
import { Link, type To } from 'react-router-dom'
import { fullName } from '../../../shared/person-name'
import { isChange } from '../../chat/chat-events'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useKeys } from '../../ui/browser/keys'
import { buttonLook } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { conversationEvents } from '../frame/events'
import { useFrameCounts } from '../frame/frame-counts'
import { useBackToList } from '../frame/list-detail'
import { useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { Composer } from './composer'
import { ConversationHeader } from './conversation-header'
import { CustomerCard } from './customer-card'
import { type ConversationOfQuery, useConversationOfQuery } from './generated/inbox'
import { Thread } from './thread'
import { threadWith } from './threads'

/** The thread with one customer, and their card beside it or behind a button. */
export function ConversationPane({ customerId }: { customerId: string }) {
  const { me } = useFrameCounts()
  const back = useBackToList(staffPaths.inbox())
  const { data, error, refetch } = useConversationOfQuery({
    variables: { customerId },
    fetchPolicy: 'cache-and-network',
  })
  const refresh = useRefetchOn(
    conversationEvents,
    refetch,
    (event) => event.customerId === customerId && isChange(event),
  )
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!data || !me) return <RowsWaiting rows={4} />
  if (!data.customer) return <NotFound back={back} />
  return (
    <Conversation
      customer={data.customer}
      staffId={me.id}
      conversation={data.conversation}
      back={back}
      onNote={refresh}
    />
  )
}

function NotFound({ back }: { back: To }) {
  return (
    <div className="px-6 py-14 text-center">
      <h2 className="text-xl">Customer not found</h2>
      <p className="mt-1 text-ink-soft">There is no customer at this address.</p>
      <Link to={back} className={buttonLook({ variant: 'quiet' }, 'mt-5')}>
        Back to the inbox
      </Link>
    </div>
  )
}

function Conversation({
  customer,
  staffId,
  conversation,
  back,
  onNote,
}: {
  customer: NonNullable<ConversationOfQuery['customer']>
  staffId: string
  /** Null until one side writes. */
  conversation: ConversationOfQuery['conversation']
  back: To
  onNote: () => unknown
}) {
  const [isCardOpen, setCardOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const mayReply = useMay()('CHAT')
  const thread = threadWith(customer.id, staffId, mayReply)
  useKeys({ r: () => field.current?.focus() })
  const card = conversation && <CustomerCard conversation={conversation} onNote={onNote} />

  return (
    <div className="flex h-full min-h-0 xl:grid xl:grid-cols-[minmax(0,1fr)_18rem]">
      <section
        aria-label={`Conversation with ${fullName(customer)}`}
        className="flex min-h-0 min-w-0 flex-1 flex-col"
      >
        <ConversationHeader
          customer={customer}
          conversation={conversation}
          back={back}
          onCard={() => setCardOpen(true)}
        />
        <Thread thread={thread} customerName={customer.firstName} />
        {mayReply && <Composer thread={thread} customer={customer} field={field} />}
      </section>
      {card && (
        <aside
          aria-label="Customer"
          className="hidden min-h-0 overflow-y-auto border-rule border-l xl:block"
        >
          {card}
        </aside>
      )}
      {isCardOpen && (
        <Dialog title="Customer" onClose={() => setCardOpen(false)}>
          {card}
        </Dialog>
      )}
    </div>
  )
}
