import { expect, test } from '@jest/globals'
import {
  fails,
  inSlowTime,
  makeServer,
  never,
  settle,
  start,
} from '../../test/kit/fake-chat-server'

inSlowTime()

test('the count is asked for every 5 seconds, the list only while it is open', async () => {
  const world = makeServer()
  const { chat, shown } = await start(world)
  world.add('Hello')
  await settle(5_000)
  expect(chat.store.get().unread).toBe(1)
  expect(world.calls).toMatchObject({ count: 2, list: 0 })
  chat.open()
  await settle()
  expect(shown()).toEqual(['Hello'])
  chat.close()
  await settle(60_000)
  expect(world.calls.list).toBe(1)
})

test('a message of which no event came is found by the poll', async () => {
  const world = makeServer()
  const { chat, shown } = await start(world)
  chat.open()
  await settle()
  world.add('Unheard')
  await settle(5_000)
  expect(shown()).toEqual(['Unheard'])
})

test('an event is shown at once, and counts at once where the chat is closed', async () => {
  const world = makeServer()
  const { chat, shown } = await start(world)
  world.followers[0]?.message(world.add('One'))
  await settle()
  expect(chat.store.get().unread).toBe(1)
  expect(shown()).toEqual([])
  chat.open()
  await settle()
  world.trouble.list = never
  world.followers[0]?.message(world.add('Two'))
  expect(shown()).toEqual(['One', 'Two'])
})

test('a new line asks for what was missed, also when an older call still hangs', async () => {
  const world = makeServer()
  const { chat, shown } = await start(world)
  chat.open()
  await settle()
  world.trouble.list = never
  world.followers[0]?.message(world.add('One'))
  await settle(1_000)
  for (const number of [2, 3, 4]) world.add(`Missed ${number}`)
  delete world.trouble.list
  world.followers[0]?.connected()
  await settle()
  expect(shown()).toEqual(['One', 'Missed 2', 'Missed 3', 'Missed 4'])
})

test('a message between that look and the moment from which events come is not missed either', async () => {
  const world = makeServer()
  const { chat, shown } = await start(world)
  chat.open()
  await settle()
  world.followers[0]?.connected()
  await settle()
  world.add('Between')
  await settle(1_500)
  expect(shown()).toEqual(['Between'])
})

test('more than a page that was missed leaves no gap', async () => {
  const world = makeServer()
  const { chat, shown } = await start(world)
  world.add('First')
  chat.open()
  await settle()
  const missed = Array.from({ length: 320 }, (_, at) => world.add(`Missed ${at}`).content)
  world.followers[0]?.connected()
  await settle()
  expect(shown()).toEqual(['First', ...missed])
})

test('an answer that comes too late takes nothing back', async () => {
  const world = makeServer()
  const { chat, shown } = await start(world)
  chat.open()
  await settle()
  let answerLate = () => {}
  const { list } = world.server
  world.server.list = async () => {
    await new Promise<void>((resolve) => {
      answerLate = resolve
    })
    return []
  }
  world.add('One')
  chat.refresh()
  await settle()
  world.server.list = list
  world.followers[0]?.connected()
  await settle()
  answerLate()
  await settle()
  expect(shown()).toEqual(['One'])
})

test('many events that come together are looked at a few times', async () => {
  const world = makeServer()
  const { chat, shown } = await start(world)
  chat.open()
  await settle()
  const before = world.calls.list
  for (let number = 0; number < 100; number++) {
    world.followers[0]?.message(world.add(`${number}`))
    await settle(10)
  }
  await settle(1_000)
  expect(shown()).toHaveLength(100)
  expect(world.calls.list - before).toBeLessThan(10)
})

test('a list that could not be loaded says so, and comes with the next poll', async () => {
  const world = makeServer()
  const { chat, shown } = await start(world)
  world.add('Hello')
  world.trouble.list = fails
  chat.open()
  await settle()
  expect(chat.store.get()).toMatchObject({ isBroken: true, list: { isLoaded: false } })
  delete world.trouble.list
  await settle(5_000)
  expect(chat.store.get().isBroken).toBe(false)
  expect(shown()).toEqual(['Hello'])
})

test('read is what was shown and no more, told once; what failed to be told is told later', async () => {
  const world = makeServer()
  const { chat } = await start(world)
  for (const words of ['One', 'Two', 'Three']) world.add(words)
  chat.open()
  await settle()
  world.trouble.read = true
  void chat.markShown('m2')
  await settle()
  delete world.trouble.read
  void chat.markShown('m1')
  void chat.markShown('m1')
  void chat.markShown('m2')
  void chat.markShown('m2')
  await settle()
  expect(world.calls.read).toEqual(['m1', 'm2'])
  expect(world.stored.map(({ isRead }) => isRead)).toEqual([true, true, false])
  expect(chat.store.get().unread).toBe(1)
})

test('older messages that come after the chat was closed leave no gap', async () => {
  const world = makeServer()
  const { chat, shown } = await start(world)
  for (let number = 1; number <= 200; number++) world.add(`${number}`)
  chat.open()
  await settle()
  await chat.loadOlder()
  expect(shown()).toHaveLength(100)
  const late = chat.loadOlder()
  chat.close()
  await late
  expect(shown()).toEqual(Array.from({ length: 50 }, (_, at) => `${at + 151}`))
})
