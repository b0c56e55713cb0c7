import type { ChatEvents, ChatServer } from './chat-server'
import type { ChatStore } from './chat-state'
import {
  type Message,
  meets,
  messagesOf,
  unreadIn,
  withNewest,
  withOlder,
  withOne,
  withoutOldest,
} from './message-list'
import { oneAtATime } from './one-at-a-time'

const PAGE = 50
const MOST_PER_PAGE = 100
const POLL_MS = 5_000
const LOOK_AGAIN_MS = 1_000
const TYPING_LASTS_MS = 5_000

/**
 * Keeps what is shown in step with the server. The server's list is the truth; events only say that
 * there is something to look at, and the count that is asked for every 5 seconds finds what no event
 * told.
 */
export function makeReading(server: ChatServer, store: ChatStore, fail: (error: unknown) => void) {
  let isStale = false
  let shownUpTo = ''
  let marked = ''
  let isMarking = false
  let answering: ReturnType<typeof setTimeout> | undefined
  let lookAgain: ReturnType<typeof setTimeout> | undefined

  const refreshList = oneAtATime(async (signal) => {
    try {
      const found: Message[] = []
      let isAll = false
      do {
        const first = found.length > 0 ? MOST_PER_PAGE : PAGE
        const page = await server.list(first, found.at(-1)?.id, signal)
        if (signal.aborted) return
        found.push(...page)
        isAll = page.length < first
      } while (!isAll && !meets(store.get().list, found))
      isStale = false
      store.set({ list: withNewest(store.get().list, found, isAll), isBroken: false })
    } catch (error) {
      if (signal.aborted) return
      isStale = true // the poll tries again
      store.set({ isBroken: !store.get().list.isLoaded })
      fail(error)
    }
  })

  const refreshCount = oneAtATime(async (signal) => {
    try {
      const unread = await server.unreadCount(signal)
      if (signal.aborted) return
      store.set({ unread })
      const { isOpen, list } = store.get()
      const disagree = list.isLoaded && unread !== unreadIn(list)
      if (isOpen && (isStale || disagree)) refreshList()
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
  })

  /** The list only while it is shown. */
  function refresh(how?: { anew: boolean }) {
    refreshCount(how)
    if (store.get().isOpen) refreshList(how)
  }

  function showAnswering(isAnswering: boolean) {
    clearTimeout(answering)
    if (isAnswering) answering = setTimeout(showAnswering, TYPING_LASTS_MS, false)
    store.set({ isAnswering })
  }

  const events: Omit<ChatEvents, 'sessionOver'> = {
    message(message) {
      if (message.isFromAdmin) showAnswering(false)
      if (store.get().isOpen) store.set({ list: withOne(store.get().list, message) })
      refresh()
    },
    activity({ kind, byStaff }) {
      if (kind !== 'TYPING') refresh()
      else if (byStaff) showAnswering(true)
    },
    connected() {
      refresh({ anew: true })
      // A message that falls between this look and the moment from which events come has no event.
      clearTimeout(lookAgain)
      lookAgain = setTimeout(refresh, LOOK_AGAIN_MS)
    },
  }

  /** Returns what ends it. */
  function start() {
    refreshCount()
    const poll = setInterval(refreshCount, POLL_MS)
    return () => {
      clearInterval(poll)
      clearTimeout(answering)
      clearTimeout(lookAgain)
    }
  }

  function open() {
    store.set({ isOpen: true })
    refresh()
  }

  function close() {
    store.set({ isOpen: false, list: withoutOldest(store.get().list, PAGE) })
    refreshCount({ anew: true })
  }

  async function loadOlder() {
    const { list, older } = store.get()
    const [first] = list.settled
    if (!list.hasOlder || !first || older === 'loading') return
    store.set({ older: 'loading' })
    try {
      const page = await server.list(PAGE, first.id)
      const now = store.get().list
      const isStillFirst = now.settled[0]?.id === first.id
      if (isStillFirst) store.set({ list: withOlder(now, page, page.length < PAGE) })
      store.set({ older: 'idle' })
    } catch (error) {
      store.set({ older: 'failed' })
      fail(error)
    }
  }

  /** The customer had this message, and those before it, before the eyes. */
  async function markShown(id: string) {
    shownUpTo = id
    if (isMarking || !hasToMark(unreadShown())) return
    isMarking = true
    try {
      // One call at a time: many that hang on a dead line would keep the browser from asking anything.
      for (let last = unreadShown(); hasToMark(last); last = unreadShown()) {
        await server.markRead(last)
        marked = last
      }
    } catch (error) {
      isStale = true
      fail(error)
    }
    isMarking = false
    refresh()
  }

  const hasToMark = (id: string | undefined): id is string => id !== undefined && id !== marked

  function unreadShown() {
    const messages = messagesOf(store.get().list)
    const shown = messages.slice(0, messages.findIndex(({ id }) => id === shownUpTo) + 1)
    return shown.findLast(({ isFromAdmin, isRead }) => isFromAdmin && !isRead)?.id
  }

  return { start, events, open, close, refresh, loadOlder, markShown }
}
