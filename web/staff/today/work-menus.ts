import type { WorkItem } from '../frame/subjects'
import type { WorkActions } from './use-work-actions'

type MenuName = 'assign' | 'snooze'

/** The menus of the list. One is open at a most: of the checked items, otherwise of the selected row. */
export interface WorkMenus {
  openMenu: MenuName | undefined
  setOpenMenu: (menu: MenuName | undefined) => void
  actions: WorkActions
  /** Asks for another time to snooze until. */
  onOther: (items: readonly WorkItem[]) => void
}
