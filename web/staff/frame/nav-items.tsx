import { useMatch } from 'react-router-dom'
import { staffPaths } from '../paths'
import { useFrameCounts } from './frame-counts'
import { useMay } from './rights'

export interface NavItem {
  to: string
  name: string
  count?: number
  countLabel?: string
  /** For screens whose path isn't below `to`. */
  isActive?: boolean
  /** A phone's bar has room for four; the others are under "More". */
  isUnderMore?: boolean
}

/** The screens, in the order of the sidebar. */
export function useNavItems(): NavItem[] {
  const { unread, promise, dealsDue, emails, overdue } = useFrameCounts()
  const may = useMay()
  const isInConversation = useMatch('/conversations/*') !== null
  const isInWebhooks = useMatch('/webhooks/*') !== null
  return [
    { to: staffPaths.today(), name: 'Today', count: overdue, countLabel: 'overdue' },
    {
      to: staffPaths.inbox(),
      name: 'Inbox',
      count: unread,
      countLabel: 'unread',
      isActive: isInConversation,
    },
    { to: staffPaths.deals(), name: 'Deals', count: dealsDue, countLabel: 'overdue' },
    {
      to: staffPaths.consultations(),
      name: 'Requests',
      count: promise?.overdueNow ?? 0,
      countLabel: 'overdue',
    },
    { to: staffPaths.people(), name: 'People', isUnderMore: true },
    { to: staffPaths.dealers(), name: 'Dealers', isUnderMore: true },
    {
      to: staffPaths.replies(),
      name: 'Email replies',
      count: emails,
      countLabel: 'to read',
      isUnderMore: true,
    },
    { to: staffPaths.orders(), name: 'Orders', isUnderMore: true },
    { to: staffPaths.reviews(), name: 'Reviews', isUnderMore: true },
    { to: staffPaths.packages(), name: 'Packages', isUnderMore: true },
    { to: staffPaths.states(), name: 'States', isUnderMore: true },
    ...(may('PEOPLE')
      ? [{ to: staffPaths.savedReplies(), name: 'Saved replies', isUnderMore: true }]
      : []),
    ...(may('FIGURES') ? [{ to: staffPaths.figures(), name: 'Figures', isUnderMore: true }] : []),
    { to: staffPaths.team(), name: 'Team', isUnderMore: true },
    {
      to: staffPaths.settings(),
      name: 'Settings',
      isActive: isInWebhooks,
      isUnderMore: true,
    },
    { to: staffPaths.history(), name: 'History', isUnderMore: true },
  ]
}
