import type { ChatState } from './chat-state'
import { messagesOf } from './message-list'

/** How long after their last sign of life staff count as present. */
export const PRESENT_MS = 2 * 60_000

/** A sign that someone on the other side is present: they typed, read, or wrote. */
export interface Activity {
  /** First name; null when unknown. */
  name: string | null
  at: number
}

/** The staff member who is present in the customer's conversation, if any. */
export function presentStaff(
  { otherActivity, list }: Pick<ChatState, 'otherActivity' | 'list'>,
  now: number,
) {
  const recent = [otherActivity, lastReply(list)].filter(
    // An event may be later than `now`, which is refreshed at an interval, and clocks differ.
    (activity) => activity !== undefined && Math.abs(now - activity.at) < PRESENT_MS,
  )
  return recent[0]
}

/** What a page that has just been opened knows of. */
function lastReply(list: ChatState['list']): Activity | undefined {
  const reply = messagesOf(list).findLast(({ isOwn }) => !isOwn)
  return reply && { name: reply.staffName, at: Date.parse(reply.sentAt) }
}
