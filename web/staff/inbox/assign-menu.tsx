import * as Menu from '@radix-ui/react-dropdown-menu'
import { ChevronDown, UserCheck } from 'lucide-react'
import { refusalOf } from '../../graph/graph-error'
import { buttonLook } from '../../ui/button'
import { toast } from '../../ui/toast'
import { useFrameCounts } from '../frame/frame-counts'
import { fullName } from '../frame/initials'
import { useAssignConversationMutation, useColleaguesQuery } from './generated/inbox'

const item =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3 font-medium outline-none data-[highlighted]:bg-raised'

/** Takes over the conversation, assigns it to a colleague, or unassigns it. */
export function AssignMenu({
  customerId,
  assignedTo,
}: {
  customerId: string
  assignedTo?: { id: string; firstName: string } | null
}) {
  const { me } = useFrameCounts()
  const { data } = useColleaguesQuery()
  const [assign] = useAssignConversationMutation({ refetchQueries: ['Inbox'] })

  const assignTo = async (staffId: string | null) => {
    try {
      await assign({ variables: { customerId, staffId } })
    } catch (error) {
      const description = refusalOf(error)?.message ?? 'Please try again.'
      toast({ title: 'Couldn’t assign', description, tone: 'error' })
    }
  }

  const isMine = assignedTo?.id === me?.id
  const others = data?.staff.filter(({ id }) => id !== me?.id && id !== assignedTo?.id) ?? []
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={buttonLook({ variant: 'secondary', size: 'sm' }, 'whitespace-nowrap')}
      >
        <UserCheck aria-hidden className="size-4" />
        {assignedTo ? `With ${isMine ? 'you' : assignedTo.firstName}` : 'Unassigned'}
        <ChevronDown aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Content
        // A scrollable region must be focusable; Tab does nothing inside a menu.
        tabIndex={0}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-40 max-h-80 min-w-52 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card"
      >
        {!isMine && me && (
          <Menu.Item className={item} onSelect={() => void assignTo(me.id)}>
            Take over
          </Menu.Item>
        )}
        {others.map((colleague) => (
          <Menu.Item
            key={colleague.id}
            className={item}
            onSelect={() => void assignTo(colleague.id)}
          >
            Assign to {fullName(colleague)}
          </Menu.Item>
        ))}
        {assignedTo && (
          <Menu.Item className={item} onSelect={() => void assignTo(null)}>
            Unassign
          </Menu.Item>
        )}
      </Menu.Content>
    </Menu.Root>
  )
}
