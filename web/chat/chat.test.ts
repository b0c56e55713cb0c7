import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, test } from '@jest/globals'
import {
  fails,
  inSlowTime,
  makeServer,
  never,
  settle,
  start,
} from '../../test/kit/fake-chat-server'
import { unsentOf } from './chat-state'

inSlowTime()

const unauthorized = () =>
  new CombinedGraphQLErrors({
    errors: [{ message: 'Unauthorized', extensions: { code: 'UNAUTHENTICATED' } }],
  })

test('a failed message stays, and sent again it has the same id', async () => {
  const world = makeServer()
  const { chat, around, shown } = await start(world)
  world.trouble.send = fails // it arrives, the answer does not
  chat.type('  Hello  ')
  expect(chat.send()).toBe(true)
  expect(chat.store.get().draft).toBe('')
  await settle()
  expect(around.sendFailed).toHaveBeenCalledTimes(1)
  expect(unsentOf(chat.store.get())).toMatchObject([{ content: 'Hello', state: 'failed' }])
  delete world.trouble.send
  chat.retry(chat.store.get().unsent[0]?.clientMessageId ?? '')
  await settle()
  expect(world.calls.sent[0]).toBe(world.calls.sent[1])
  expect(world.stored).toHaveLength(1)
  expect(shown()).toEqual(['Hello'])
  expect(chat.store.get().unsent).toEqual([])
})

test('a failed message that the list has after all is not shown twice', async () => {
  const world = makeServer()
  const { chat, shown } = await start(world)
  world.trouble.send = fails
  chat.type('Hello')
  chat.send()
  await settle()
  chat.open()
  await settle()
  expect(shown()).toEqual(['Hello'])
  expect(chat.store.get().unsent).toEqual([])
})

test('nothing is sent twice, empty, too long, or while another is on its way', async () => {
  const world = makeServer()
  const { chat } = await start(world)
  chat.type(' \n ')
  expect(chat.send()).toBe(false)
  chat.type('🚗'.repeat(4_001))
  expect(chat.send()).toBe(false)
  world.trouble.send = never
  chat.type('One')
  expect(chat.send()).toBe(true)
  chat.type('Two')
  expect(chat.send()).toBe(false)
  expect(chat.store.get().draft).toBe('Two')
})

test('what was typed and what failed is there again for the same customer, and nobody else', async () => {
  const world = makeServer()
  world.trouble.send = never
  const { chat } = await start(world)
  chat.type('On its way')
  chat.send()
  chat.type('Half a thought')
  const again = (await start(world)).chat.store.get()
  expect(again.draft).toBe('Half a thought')
  expect(again.unsent).toMatchObject([{ content: 'On its way', state: 'failed' }])
  const other = (await start(world, 'ben')).chat.store.get()
  expect(other).toMatchObject({ draft: '', unsent: [] })
})

test('who sends and is signed out is sent to sign in, and the message is kept', async () => {
  const world = makeServer()
  const { chat, around } = await start(world)
  world.trouble.send = async () => {
    throw unauthorized()
  }
  chat.type('Hello')
  chat.send()
  await settle()
  expect(around.signInAgain).toHaveBeenCalledTimes(1)
  expect(around.sendFailed).not.toHaveBeenCalled()
  expect(chat.store.get().unsent).toMatchObject([{ state: 'failed' }])
})

test('a line that ends because nobody is signed in is taken up again only if somebody is', async () => {
  const world = makeServer()
  const { around } = await start(world)
  around.checkSession.mockResolvedValueOnce(true)
  world.followers[0]?.sessionOver()
  await settle()
  expect(world.followers).toHaveLength(0)
  await settle(1_000)
  expect(world.followers).toHaveLength(1)
  world.followers[0]?.sessionOver()
  await settle(60_000)
  expect(world.followers).toHaveLength(0)
  expect(around.checkSession).toHaveBeenCalledTimes(2)
})

test('typing is told at most every 3 seconds, and the sign of the other side goes after 5', async () => {
  const world = makeServer()
  const { chat } = await start(world)
  chat.type('  ')
  expect(world.calls.typing).toBe(0)
  for (const text of ['H', 'He', 'Hel']) chat.type(text)
  expect(world.calls.typing).toBe(1)
  await settle(3_000)
  chat.type('Hell')
  expect(world.calls.typing).toBe(2)

  const typing = (byStaff: boolean) => world.followers[0]?.activity({ kind: 'TYPING', byStaff })
  typing(false) // oneself, in another tab
  expect(chat.store.get().isAnswering).toBe(false)
  typing(true)
  await settle(4_000)
  typing(true)
  await settle(4_000)
  expect(chat.store.get().isAnswering).toBe(true)
  await settle(1_000)
  expect(chat.store.get().isAnswering).toBe(false)
  typing(true)
  world.followers[0]?.message(world.add('Here it is'))
  expect(chat.store.get().isAnswering).toBe(false)
})
