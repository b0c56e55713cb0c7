import { fullName } from '../../../shared/person-name'
import { hasRight } from '../../../shared/staff-rights'
import { Menu, MenuItem } from '../../ui/menu'
import { useFrameCounts } from '../frame/frame-counts'
import { useColleaguesQuery } from '../frame/generated/frame'
import { type WorkItem, workOf } from '../frame/subjects'
import type { OpenMenu } from './snooze-menu'

type Assign = (staff: { id: string; name: string } | null) => void

/** Who does it; typing a name reaches it. */
export function AssignWorkMenu({
  items,
  onAssign,
  ...menu
}: OpenMenu & { items: readonly WorkItem[]; onAssign: Assign }) {
  return (
    <Menu {...menu} isScrollable className="max-h-80 min-w-52">
      <Colleagues items={items} onAssign={onAssign} />
    </Menu>
  )
}

function Colleagues({ items, onAssign }: { items: readonly WorkItem[]; onAssign: Assign }) {
  const { me } = useFrameCounts()
  const { data } = useColleaguesQuery()
  const need = items.some((item) => workOf(item).assignTo === 'DEALS') ? 'DEALS' : 'CHAT'
  const able = (data?.staff ?? []).filter(({ role }) => role != null && hasRight(role, need))
  const mine = able.filter(({ id }) => id === me?.id)
  const others = able.filter(({ id }) => id !== me?.id)
  return (
    <>
      {[...mine, ...others].map((colleague) => (
        <MenuItem
          key={colleague.id}
          onSelect={() => onAssign({ id: colleague.id, name: fullName(colleague) })}
        >
          {fullName(colleague)}
          {colleague.id === me?.id && <span className="font-normal text-ink-soft">you</span>}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => onAssign(null)}>No one</MenuItem>
    </>
  )
}
