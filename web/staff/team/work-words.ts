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
