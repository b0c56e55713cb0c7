import { ChevronDown, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '../../../shared/person-name'
import { hasRight } from '../../../shared/staff-rights'
import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { Menu, MenuItem } from '../../ui/menu'
import { useCommands } from './commands'
import { useFrameCounts } from './frame-counts'
import { useColleaguesQuery } from './generated/frame'
import { useMay } from './rights'

/** Takes over a conversation, a deal, or a request, assigns it, or unassigns it. The key `a` opens it. */
export function AssignMenu({
  assignedTo,
  need,
  onAssign,
}: {
  assignedTo?: { id: string; firstName: string } | null
  /** What the assignee, and who assigns, must be able to do. */
  need: 'CHAT' | 'DEALS' | 'PEOPLE'
  onAssign: (staffId: string | null) => Promise<unknown>
}) {
  const { me } = useFrameCounts()
  const { data } = useColleaguesQuery()
  const [run] = useAction()
  const assignTo = (staffId: string | null) =>
    run(() => onAssign(staffId), { failed: 'Couldn’t assign' })
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  useCommands([may(need) && { name: 'Assign', key: 'a', run: () => setOpen(true) }])
  const isMine = assignedTo?.id === me?.id
  const others =
    data?.staff?.filter(
      ({ id, role }) =>
        id !== me?.id && id !== assignedTo?.id && role != null && hasRight(role, need),
    ) ?? []
  const words = assignedTo ? `With ${isMine ? 'you' : assignedTo.firstName}` : 'Unassigned'
  if (!may(need)) return <span className="text-ink-soft text-sm">{words}</span>
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="sm" className="whitespace-nowrap">
          <UserCheck aria-hidden className="size-4" />
          {words}
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      isOpen={isOpen}
      onOpenChange={setOpen}
      isScrollable
      className="max-h-80 min-w-52"
    >
      {!isMine && me && <MenuItem onSelect={() => void assignTo(me.id)}>Take over</MenuItem>}
      {others.map((colleague) => (
        <MenuItem
          key={colleague.id}
          typed={fullName(colleague)}
          onSelect={() => void assignTo(colleague.id)}
        >
          Assign to {fullName(colleague)}
        </MenuItem>
      ))}
      {assignedTo && <MenuItem onSelect={() => void assignTo(null)}>Unassign</MenuItem>}
    </Menu>
  )
}
