import type { Message } from './message'

/**
 * The known part of a conversation, oldest first. `settled` is as the server listed it, without gaps;
 * `loose` arrived one by one, as events or responses to sending, and gaps may precede it.
 */
export interface MessageList {
  settled: readonly Message[]
  loose: readonly Message[]
  /** Whether the server has messages before the first settled one. */
  hasOlder: boolean
  isLoaded: boolean
}

export const noMessages: MessageList = { settled: [], loose: [], hasOlder: false, isLoaded: false }

/** All messages to show, oldest first. */
export const messagesOf = ({ settled, loose }: MessageList) =>
  loose.length > 0 ? [...settled, ...loose] : settled

export function withMessage(list: MessageList, message: Message): MessageList {
  const isSame = ({ id }: Message) => id === message.id
  if (list.settled.some(isSame)) {
    return { ...list, settled: list.settled.map((each) => (isSame(each) ? message : each)) }
  }
  const loose = [...list.loose.filter((each) => !isSame(each)), message]
  // Events may overtake each other; times are strictly increasing within a conversation.
  loose.sort((a, b) => a.sentAt.localeCompare(b.sentAt))
  return { ...list, loose }
}

/** Whether there is no gap between the settled messages and newly listed ones, newest first. */
export function overlaps({ settled, isLoaded }: MessageList, newestFirst: readonly Message[]) {
  if (settled.length === 0) return !isLoaded // a conversation known to be empty: every message is new
  const newestIds = idsOf(newestFirst)
  return settled.some(({ id }) => newestIds.has(id))
}

/**
 * Merges a fresh listing from the newest message back, newest first, that overlaps the settled messages
 * or, if `isAll`, reaches back to the first message.
 */
export function withNewest(
  list: MessageList,
  newestFirst: readonly Message[],
  isAll: boolean,
): MessageList {
  const newestIds = idsOf(newestFirst)
  const overlap = list.settled.findIndex(({ id }) => newestIds.has(id))
  const older = isAll || overlap < 0 ? [] : list.settled.slice(0, overlap)
  return {
    settled: [...older, ...newestFirst.toReversed()],
    loose: list.loose.filter(({ id }) => !newestIds.has(id)),
    hasOlder: !isAll && (list.settled.length === 0 || list.hasOlder),
    isLoaded: true,
  }
}

/** Prepends a page that precedes the first settled message, newest first. */
export function withOlder(
  list: MessageList,
  newestFirst: readonly Message[],
  isAll: boolean,
): MessageList {
  const ids = idsOf(list.settled)
  const older = newestFirst.toReversed().filter(({ id }) => !ids.has(id))
  return { ...list, settled: [...older, ...list.settled], hasOlder: !isAll }
}

/** Keeps only the latest `most` settled messages; the others can be loaded again. */
export function withoutOldest(list: MessageList, most: number): MessageList {
  if (list.settled.length <= most) return list
  return { ...list, settled: list.settled.slice(-most), hasOlder: true }
}

export const unreadIn = (list: MessageList) =>
  messagesOf(list).filter(({ isOwn, isSeen }) => !isOwn && !isSeen).length

/** The last own message that the other side has seen. */
export const lastSeenId = (list: MessageList) =>
  messagesOf(list).findLast(({ isOwn, isSeen }) => isOwn && isSeen)?.id

const idsOf = (messages: readonly Message[]) => new Set(messages.map(({ id }) => id))
