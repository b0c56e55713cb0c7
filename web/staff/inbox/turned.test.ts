import { expect, jest, test } from '@jest/globals'
import type { ChatServer } from '../../chat/chat-server'
import type { Message } from '../../chat/message-list'
import { announce } from '../frame/conversation-events'
import { turned } from './turned'

const message = (isFromAdmin: boolean): Message => ({
  id: 'm1',
  content: 'Hello',
  isFromAdmin,
  isRead: false,
  createdAt: '2026-11-21T17:00:00Z',
  clientMessageId: null,
  staffName: null,
})

const server = {
  list: async () => [message(true), message(false)],
  send: async () => message(true),
} as unknown as ChatServer

function follow(customerId: string) {
  const heard = jest.fn()
  const leave = turned(server, customerId, async () => 0).follow({
    message: ({ isFromAdmin }) => heard('message', isFromAdmin),
    activity: ({ kind, byStaff }) => heard(kind, byStaff),
    connected: () => heard('connected'),
    sessionOver: () => heard('over'),
  })
  return { heard, leave }
}

test('for staff the customer is the other one', async () => {
  const chat = turned(server, 'ann', async () => 3)
  expect((await chat.list(2)).map(({ isFromAdmin }) => isFromAdmin)).toEqual([false, true])
  expect((await chat.send('Hello', 'c1')).isFromAdmin).toBe(false)
  expect(await chat.unreadCount()).toBe(3)
})

test('a thread hears of its customer and of the line, and of nobody else', () => {
  const { heard, leave } = follow('ann')
  announce({ kind: 'message', customerId: 'ann', message: message(false) })
  announce({ kind: 'typing', customerId: 'ann', byStaff: false })
  announce({ kind: 'read', customerId: 'ann', byStaff: false })
  announce({ kind: 'changed', customerId: 'ann', byStaff: true })
  announce({ kind: 'message', customerId: 'ben', message: message(false) })
  announce({ kind: 'typing', customerId: 'ben', byStaff: false })
  announce({ kind: 'connected' })
  expect(heard.mock.calls).toEqual([
    ['message', true],
    ['TYPING', true],
    ['CHANGED', true],
    ['CHANGED', false],
    ['connected'],
  ])
  leave()
  announce({ kind: 'connected' })
  expect(heard).toHaveBeenCalledTimes(5)
})
