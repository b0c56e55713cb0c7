import { ChevronDown, UserCheck } from 'lucide-react'
import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { Menu, MenuItem } from '../../ui/menu'
import { useFrameCounts } from './frame-counts'
import { useColleaguesQuery } from './generated/frame'
import { fullName } from './initials'

/** Takes over a conversation or a deal, assigns it to a colleague, or unassigns it. */
export function AssignMenu({
  assignedTo,
  onAssign,
}: {
  assignedTo?: { id: string; firstName: string } | null
  onAssign: (staffId: string | null) => Promise<unknown>
}) {
  const { me } = useFrameCounts()
  const { data } = useColleaguesQuery()
  const [run] = useAction()
  const assignTo = (staffId: string | null) =>
    run(() => onAssign(staffId), { failed: 'Couldn’t assign' })
  const isMine = assignedTo?.id === me?.id
  const others = data?.staff?.filter(({ id }) => id !== me?.id && id !== assignedTo?.id) ?? []
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="sm" className="whitespace-nowrap">
          <UserCheck aria-hidden className="size-4" />
          {assignedTo ? `With ${isMine ? 'you' : assignedTo.firstName}` : 'Unassigned'}
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      isScrollable
      className="max-h-80 min-w-52"
    >
      {!isMine && me && <MenuItem onSelect={() => void assignTo(me.id)}>Take over</MenuItem>}
      {others.map((colleague) => (
        <MenuItem key={colleague.id} onSelect={() => void assignTo(colleague.id)}>
          Assign to {fullName(colleague)}
        </MenuItem>
      ))}
      {assignedTo && <MenuItem onSelect={() => void assignTo(null)}>Unassign</MenuItem>}
    </Menu>
  )
}
