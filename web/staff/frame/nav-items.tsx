import {
  CalendarClock,
  Handshake,
  History,
  Inbox,
  ListTodo,
  type LucideIcon,
  MapPinned,
  Package,
  ReceiptText,
  Users,
} from 'lucide-react'
import { useMatch } from 'react-router-dom'
import { staffPaths } from '../paths'
import { useFrameCounts } from './frame-counts'

export interface NavItem {
  to: string
  icon: LucideIcon
  name: string
  count?: number
  countLabel?: string
  tone?: 'accent' | 'danger'
  /** For screens whose path isn't below `to`. */
  isActive?: boolean
  /** A phone's bar has room for four; the others are under "More". */
  isUnderMore?: boolean
}

/** The screens, in the order of the sidebar. */
export function useNavItems(): NavItem[] {
  const { unread, promise, dealsDue } = useFrameCounts()
  const isInConversation = useMatch('/conversations/*') !== null
  return [
    { to: staffPaths.today(), icon: ListTodo, name: 'Today', isUnderMore: true },
    {
      to: staffPaths.inbox(),
      icon: Inbox,
      name: 'Inbox',
      count: unread,
      countLabel: 'unread',
      isActive: isInConversation,
    },
    {
      to: staffPaths.deals(),
      icon: Handshake,
      name: 'Deals',
      count: dealsDue,
      countLabel: 'overdue',
      tone: 'danger',
    },
    {
      to: staffPaths.consultations(),
      icon: CalendarClock,
      name: 'Consultations',
      count: promise?.overdueNow ?? 0,
      countLabel: 'overdue',
      tone: 'danger',
    },
    { to: staffPaths.orders(), icon: ReceiptText, name: 'Orders' },
    { to: staffPaths.packages(), icon: Package, name: 'Packages', isUnderMore: true },
    { to: staffPaths.states(), icon: MapPinned, name: 'States', isUnderMore: true },
    { to: staffPaths.team(), icon: Users, name: 'Team', isUnderMore: true },
    { to: staffPaths.history(), icon: History, name: 'History', isUnderMore: true },
  ]
}
