import type { ChatMessageFragment } from './generated/chat'

export type Message = ChatMessageFragment

/**
 * What is known of a conversation, oldest first. `settled` is as the server listed it, without gaps;
 * `loose` came one by one, by an event or as the answer to sending, and there may be gaps before it.
 */
export interface MessageList {
  settled: readonly Message[]
  loose: readonly Message[]
  /** Whether the server has messages from before. */
  hasOlder: boolean
  isLoaded: boolean
}

export const noMessages: MessageList = { settled: [], loose: [], hasOlder: false, isLoaded: false }

/** Everything there is to show, oldest first. */
export const messagesOf = ({ settled, loose }: MessageList) =>
  loose.length > 0 ? [...settled, ...loose] : settled

export function withOne(list: MessageList, message: Message): MessageList {
  const isSame = ({ id }: Message) => id === message.id
  if (list.settled.some(isSame)) {
    return { ...list, settled: list.settled.map((each) => (isSame(each) ? message : each)) }
  }
  const loose = [...list.loose.filter((each) => !isSame(each)), message]
  // The server's times grow from message to message, events may overtake each other.
  loose.sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  return { ...list, loose }
}

/** Whether what was listed so far, newest first, leaves no gap to what was settled before. */
export function meets({ settled, isLoaded }: MessageList, newestFirst: readonly Message[]) {
  if (settled.length === 0) return !isLoaded // once known to be empty, all is new
  const found = idsOf(newestFirst)
  return settled.some(({ id }) => found.has(id))
}

/**
 * Takes over what the server lists now: its newest messages without a gap, newest first, so many that
 * they `meet` what was settled; `isAll` when they reach back to the first one.
 */
export function withNewest(
  list: MessageList,
  newestFirst: readonly Message[],
  isAll: boolean,
): MessageList {
  const found = idsOf(newestFirst)
  const overlap = list.settled.findIndex(({ id }) => found.has(id))
  const older = isAll || overlap < 0 ? [] : list.settled.slice(0, overlap)
  return {
    settled: [...older, ...newestFirst.toReversed()],
    loose: list.loose.filter(({ id }) => !found.has(id)),
    hasOlder: !isAll && (list.settled.length === 0 || list.hasOlder),
    isLoaded: true,
  }
}

/** Takes over a page from before the first settled message, newest first. */
export function withOlder(
  list: MessageList,
  newestFirst: readonly Message[],
  isAll: boolean,
): MessageList {
  const known = idsOf(list.settled)
  const older = newestFirst.toReversed().filter(({ id }) => !known.has(id))
  return { ...list, settled: [...older, ...list.settled], hasOlder: !isAll }
}

/** Forgets what is far back; it can be listed again. */
export function withoutOldest(list: MessageList, most: number): MessageList {
  if (list.settled.length <= most) return list
  return { ...list, settled: list.settled.slice(-most), hasOlder: true }
}

export const unreadIn = (list: MessageList) =>
  messagesOf(list).filter(({ isFromAdmin, isRead }) => isFromAdmin && !isRead).length

/** The last of the customer's messages that staff has read. */
export const lastSeen = (list: MessageList) =>
  messagesOf(list).findLast(({ isFromAdmin, isRead }) => !isFromAdmin && isRead)?.id

const idsOf = (messages: readonly Message[]) => new Set(messages.map(({ id }) => id))
