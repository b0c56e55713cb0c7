import { hasRight, type StaffRole } from '../../../shared/staff-rights'
import type { MemberFragment } from './generated/team'

const list = new Intl.ListFormat('en-US')

/** "7 deals, 3 conversations, and 4 tasks"; empty without open work. */
export function workWords({
  deals,
  conversations,
  consultations,
  tasks,
}: MemberFragment['openWork']) {
  const counts = { deal: deals, conversation: conversations, request: consultations, task: tasks }
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  return list.format(parts.map(([name, count]) => `${count} ${name}${count === 1 ? '' : 's'}`))
}

/** The open work that a member can't keep with a role. */
export function workLost(
  work: MemberFragment['openWork'],
  role: StaffRole,
): MemberFragment['openWork'] {
  const deals = hasRight(role, 'DEALS') ? 0 : work.deals
  if (!hasRight(role, 'CHAT')) return { ...work, deals }
  return { ...work, deals, conversations: 0, consultations: 0, tasks: 0 }
}
