import { ArrowLeft, IdCard } from 'lucide-react'
import { Link, type To } from 'react-router-dom'
import { fullName } from '../../../shared/person-name'
import { AssignMenu } from '../frame/assign-menu'
import { CloseButton } from './close-button'
import { type ConversationOfQuery, useAssignConversationMutation } from './generated/inbox'

const iconLook =
  'grid size-11 place-items-center rounded-md text-ink-soft hover:bg-tread hover:text-ink'

/** Whose conversation it is, who is in charge, and whether it is closed. */
export function ConversationHeader({
  customer,
  conversation,
  back,
  onCard,
}: {
  customer: NonNullable<ConversationOfQuery['customer']>
  conversation: ConversationOfQuery['conversation']
  back: To
  onCard: () => void
}) {
  const [assign] = useAssignConversationMutation({ refetchQueries: ['Inbox'] })
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2 border-rule border-b px-3 py-2">
      <Link to={back} aria-label="Back to the list" className={`${iconLook} lg:hidden`}>
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <div className="min-w-0 flex-1 lg:px-2">
        <h2 className="truncate text-lg">{fullName(customer)}</h2>
      </div>
      {conversation && (
        <>
          <div className="flex items-center gap-2 max-sm:order-last max-sm:w-full max-sm:pl-2">
            <AssignMenu
              assignedTo={conversation.assignedTo}
              need="CHAT"
              onAssign={(staffId) => assign({ variables: { customerId: customer.id, staffId } })}
            />
            <CloseButton customerId={customer.id} isClosed={conversation.closedAt !== null} />
          </div>
          <button
            type="button"
            aria-label="About the customer"
            onClick={onCard}
            className={`${iconLook} xl:hidden`}
          >
            <IdCard aria-hidden className="size-5" />
          </button>
        </>
      )}
    </header>
  )
}
