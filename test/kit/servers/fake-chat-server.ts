import { jest } from '@jest/globals'
import { endOfPage } from '../../../shared/limits'
import { makeChat } from '../../../web/chat/chat'
import type { ChatEvents } from '../../../web/chat/chat-events'
import type { ChatServer } from '../../../web/chat/chat-server'
import type { Message } from '../../../web/chat/message'
import { messagesOf } from '../../../web/chat/message-list'

const stops: (() => void)[] = []

/** Whether the tab of the running test is visible. */
const tab = Object.assign(new EventTarget(), { hidden: false })

export function setHidden(hidden: boolean) {
  tab.hidden = hidden
  tab.dispatchEvent(new Event('visibilitychange'))
}

/** Each test gets fake timers, a visible tab, and a session storage of its own. */
export function withFakeBrowser() {
  beforeEach(() => {
    jest.useFakeTimers()
    tab.hidden = false
    globalThis.document = tab as unknown as Document
    const stored = new Map<string, string>()
    globalThis.sessionStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    } as Storage
  })

  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    jest.useRealTimers()
    Reflect.deleteProperty(globalThis, 'sessionStorage')
    Reflect.deleteProperty(globalThis, 'document')
  })
}

/** A server that stores one conversation; calls can be made to hang or fail. */
export function makeServer() {
  const stored: Message[] = []
  const followers: ChatEvents[] = []
  const calls = { list: 0, count: 0, typing: 0, read: [] as string[], sent: [] as string[] }
  const trouble: {
    list?: () => Promise<never>
    send?: () => Promise<never> | undefined
    read?: true
    /** Nothing reaches the server. */
    connection?: true
  } = {}

  function add(text: string, rest: Partial<Message> = {}) {
    const number = stored.length + 1
    const message: Message = {
      id: `m${number}`,
      text,
      isOwn: false,
      isSeen: false,
      author: 'Sam',
      staffName: 'Sam',
      sentAt: new Date(1_800_000_000_000 + number).toISOString(),
      clientMessageId: null,
      ...rest,
    }
    stored.push(message)
    return message
  }

  const server: ChatServer = {
    async list(first, before) {
      calls.list++
      await trouble.list?.()
      const end = before ? stored.findIndex(({ id }) => id === before) : stored.length
      const page = stored.slice(Math.max(0, end - first), end).toReversed()
      return page.slice(0, endOfPage(page.map(({ text }) => text)))
    },
    async unreadCount() {
      calls.count++
      if (trouble.connection) throw new Error('connection lost')
      return stored.filter(({ isOwn, isSeen }) => !isOwn && !isSeen).length
    },
    async send(text, clientMessageId, signal) {
      calls.sent.push(clientMessageId)
      if (trouble.connection) throw new Error('connection lost')
      const known = stored.find((message) => message.clientMessageId === clientMessageId)
      const message = known ?? add(text, { isOwn: true, author: null, clientMessageId })
      if (trouble.send && signal) await Promise.race([trouble.send(), aborted(signal)])
      return message
    },
    async markRead(upTo) {
      if (trouble.read) throw new Error('connection lost')
      calls.read.push(upTo)
      const last = stored.findIndex(({ id }) => id === upTo)
      stored.forEach((message, at) => {
        if (at <= last && !message.isOwn) stored[at] = { ...message, isSeen: true }
      })
    },
    async sendTyping() {
      calls.typing++
    },
    follow(events) {
      followers.push(events)
      return () => void followers.splice(followers.indexOf(events), 1)
    },
  }
  return { server, stored, followers, calls, trouble, add }
}

export async function startChat({ server }: ReturnType<typeof makeServer>, userId = 'ann') {
  const page = {
    sendFailed: jest.fn(),
    signInAgain: jest.fn(),
    checkSession: jest.fn(async () => false),
  }
  const chat = makeChat(server, userId, page)
  stops.push(chat.start())
  await settle()
  const shown = () => messagesOf(chat.store.get().list).map(({ text }) => text)
  return { ...chat, page, shown }
}

const aborted = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

export const settle = (ms = 250) => jest.advanceTimersByTimeAsync(ms)
export const never = () => new Promise<never>(() => {})
export const fails = async () => {
  throw new Error('connection lost')
}
