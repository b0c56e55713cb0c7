import { jest } from '@jest/globals'
import { makeChat } from '../../web/chat/chat'
import type { ChatEvents, ChatServer } from '../../web/chat/chat-server'
import { type Message, messagesOf } from '../../web/chat/message-list'

const stops: (() => void)[] = []

/** Time and the tab's storage are the test's own. */
export function inSlowTime() {
  beforeEach(() => {
    jest.useFakeTimers()
    const kept = new Map<string, string>()
    globalThis.sessionStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    } as Storage
  })

  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    jest.useRealTimers()
    Reflect.deleteProperty(globalThis, 'sessionStorage')
  })
}

/** A server that keeps one conversation; calls can be made to hang or to fail. */
export function makeServer() {
  const stored: Message[] = []
  const followers: ChatEvents[] = []
  const calls = { list: 0, count: 0, typing: 0, read: [] as string[], sent: [] as string[] }
  const trouble: {
    list?: () => Promise<never>
    send?: () => Promise<never> | undefined
    read?: true
  } = {}

  function add(content: string, rest: Partial<Message> = {}) {
    const number = stored.length + 1
    const message: Message = {
      id: `m${number}`,
      content,
      isFromAdmin: true,
      isRead: false,
      createdAt: new Date(1_800_000_000_000 + number).toISOString(),
      clientMessageId: null,
      staffName: 'Sam',
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
      return stored.slice(Math.max(0, end - first), end).toReversed()
    },
    async unreadCount() {
      calls.count++
      return stored.filter(({ isFromAdmin, isRead }) => isFromAdmin && !isRead).length
    },
    async send(content, clientMessageId) {
      calls.sent.push(clientMessageId)
      const known = stored.find((message) => message.clientMessageId === clientMessageId)
      const message = known ?? add(content, { isFromAdmin: false, clientMessageId })
      await trouble.send?.()
      return message
    },
    async markRead(upTo) {
      if (trouble.read) throw new Error('line cut')
      calls.read.push(upTo)
      const last = stored.findIndex(({ id }) => id === upTo)
      stored.forEach((message, at) => {
        if (at <= last && message.isFromAdmin) stored[at] = { ...message, isRead: true }
      })
      return 1
    },
    async tellTyping() {
      calls.typing++
    },
    follow(events) {
      followers.push(events)
      return () => void followers.splice(followers.indexOf(events), 1)
    },
  }
  return { server, stored, followers, calls, trouble, add }
}

export async function start({ server }: ReturnType<typeof makeServer>, userId = 'ann') {
  const around = {
    sendFailed: jest.fn(),
    signInAgain: jest.fn(),
    checkSession: jest.fn(async () => false),
  }
  const chat = makeChat(server, userId, around)
  stops.push(chat.start())
  await settle()
  const shown = () => messagesOf(chat.store.get().list).map(({ content }) => content)
  return { chat, around, shown }
}

export const settle = (ms = 250) => jest.advanceTimersByTimeAsync(ms)
export const never = () => new Promise<never>(() => {})
export const fails = async () => {
  throw new Error('line cut')
}
