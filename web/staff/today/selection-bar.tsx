import { Button } from '../../ui/button'
import { Key } from '../frame/key'
import type { WorkItem } from '../frame/subjects'
import { AssignWorkMenu } from './assign-work-menu'
import { SnoozeMenu } from './snooze-menu'
import type { WorkMenus } from './work-menus'

/** What can be done with the checked items. */
export function SelectionBar({
  items,
  now,
  menus: { openMenu, setOpenMenu, actions, onOther },
  onDone,
  onClear,
}: {
  items: readonly WorkItem[]
  now: number
  menus: WorkMenus
  onDone: () => void
  onClear: () => void
}) {
  const openOf = (menu: 'assign' | 'snooze') => ({
    isOpen: openMenu === menu,
    onOpenChange: (isOpen: boolean) => setOpenMenu(isOpen ? menu : undefined),
  })
  const button = 'max-lg:min-h-11'
  return (
    <section
      aria-label="Selection"
      className="flex flex-wrap items-center gap-2 border-ink border-b-2 bg-paper px-4 py-1.5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:border-t-2 max-lg:border-b-0 lg:pl-9"
    >
      <p aria-live="polite" className="font-semibold max-lg:w-full lg:mr-2">
        {items.length} selected
      </p>
      <SnoozeMenu
        {...openOf('snooze')}
        items={items}
        now={now}
        onSnooze={(local) => void actions.snooze(items, local).then(onClear)}
        onWake={() => void actions.wake(items).then(onClear)}
        onOther={() => onOther(items)}
        trigger={
          <Button size="sm" variant="quiet" className={button}>
            Snooze
            <Key>s</Key>
          </Button>
        }
      />
      <AssignWorkMenu
        {...openOf('assign')}
        items={items}
        onAssign={(staff) => void actions.assign(items, staff).then(onClear)}
        trigger={
          <Button size="sm" variant="quiet" className={button}>
            Assign
            <Key>a</Key>
          </Button>
        }
      />
      <Button size="sm" variant="quiet" className={button} onClick={onDone}>
        Done
        <Key>e</Key>
      </Button>
      <Button size="sm" variant="bare" className={button} onClick={onClear}>
        Clear
        <Key>Esc</Key>
      </Button>
    </section>
  )
}
