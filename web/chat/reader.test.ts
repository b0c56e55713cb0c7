import { expect, test } from '@jest/globals'
import {
  fails,
  makeServer,
  never,
  setHidden,
  settle,
  startChat,
  withFakeBrowser,
} from '../../test/kit/servers/fake-chat-server'

withFakeBrowser()

test('polls the count every 5 seconds, and fetches the list only while it is open', async () => {
  const server = makeServer()
  const { store, reader, shown } = await startChat(server)
  server.add('Hello')
  await settle(5_000)
  expect(store.get().unreadCount).toBe(1)
  expect(server.calls).toMatchObject({ count: 2, list: 0 })
  reader.open()
  await settle()
  expect(shown()).toEqual(['Hello'])
  reader.close()
  await settle(60_000)
  expect(server.calls.list).toBe(1)
})

test('stops polling in a hidden tab, and refreshes when the tab becomes visible', async () => {
  const server = makeServer()
  const { store } = await startChat(server)
  setHidden(true)
  server.add('Hello')
  await settle(60_000)
  expect(server.calls.count).toBe(1)
  setHidden(false)
  await settle()
  expect(store.get().unreadCount).toBe(1)
})

test('finds a message without an event by polling', async () => {
  const server = makeServer()
  const { reader, shown } = await startChat(server)
  reader.open()
  await settle()
  server.add('Unheard')
  await settle(5_000)
  expect(shown()).toEqual(['Unheard'])
})

test('shows an event at once, and counts it at once while the chat is closed', async () => {
  const server = makeServer()
  const { store, reader, shown } = await startChat(server)
  server.followers[0]?.message(server.add('One'))
  await settle()
  expect(store.get().unreadCount).toBe(1)
  expect(shown()).toEqual([])
  reader.open()
  await settle()
  server.trouble.list = never
  server.followers[0]?.message(server.add('Two'))
  expect(shown()).toEqual(['One', 'Two'])
})

test('fetches missed messages on reconnect, even while an older request hangs', async () => {
  const server = makeServer()
  const { reader, shown } = await startChat(server)
  reader.open()
  await settle()
  server.trouble.list = never
  server.followers[0]?.message(server.add('One'))
  await settle(1_000)
  for (const number of [2, 3, 4]) server.add(`Missed ${number}`)
  delete server.trouble.list
  server.followers[0]?.maybeMissed({ restart: true })
  await settle()
  expect(shown()).toEqual(['One', 'Missed 2', 'Missed 3', 'Missed 4'])
})

test('leaves no gap after missing more than a page', async () => {
  const server = makeServer()
  const { reader, shown } = await startChat(server)
  server.add('First')
  reader.open()
  await settle()
  const missed = Array.from({ length: 320 }, (_, at) => server.add(`Missed ${at}`).text)
  server.followers[0]?.maybeMissed({ restart: true })
  await settle()
  expect(shown()).toEqual(['First', ...missed])
})

test('ignores a response that arrives too late', async () => {
  const server = makeServer()
  const { reader, shown } = await startChat(server)
  reader.open()
  await settle()
  let answerLate = () => {}
  const { server: chatServer } = server
  const { list } = chatServer
  chatServer.list = async () => {
    await new Promise<void>((resolve) => {
      answerLate = resolve
    })
    return []
  }
  server.add('One')
  reader.refresh()
  await settle()
  chatServer.list = list
  server.followers[0]?.maybeMissed({ restart: true })
  await settle()
  answerLate()
  await settle()
  expect(shown()).toEqual(['One'])
})

test('coalesces a burst of events into a few requests', async () => {
  const server = makeServer()
  const { reader, shown } = await startChat(server)
  reader.open()
  await settle()
  const before = server.calls.list
  for (let number = 0; number < 100; number++) {
    server.followers[0]?.message(server.add(`${number}`))
    await settle(10)
  }
  await settle(1_000)
  expect(shown()).toHaveLength(100)
  expect(server.calls.list - before).toBeLessThan(10)
})

test('reports a list that could not be loaded, and loads it with the next poll', async () => {
  const server = makeServer()
  const { store, reader, shown } = await startChat(server)
  server.add('Hello')
  server.trouble.list = fails
  reader.open()
  await settle()
  expect(store.get()).toMatchObject({ isUnreachable: true, list: { isLoaded: false } })
  delete server.trouble.list
  await settle(5_000)
  expect(store.get().isUnreachable).toBe(false)
  expect(shown()).toEqual(['Hello'])
})

test('marks what was seen and no more, once, and again after a failure', async () => {
  const server = makeServer()
  const { store, reader } = await startChat(server)
  for (const words of ['One', 'Two', 'Three']) server.add(words)
  reader.open()
  await settle()
  server.trouble.read = true
  void reader.markSeen('m2')
  await settle()
  delete server.trouble.read
  void reader.markSeen('m1')
  void reader.markSeen('m1')
  void reader.markSeen('m2')
  void reader.markSeen('m2')
  await settle()
  expect(server.calls.read).toEqual(['m1', 'm2'])
  expect(server.stored.map(({ isSeen }) => isSeen)).toEqual([true, true, false])
  expect(store.get().unreadCount).toBe(1)
})

test('leaves no gap when older messages arrive after the chat was closed', async () => {
  const server = makeServer()
  const { reader, shown } = await startChat(server)
  for (let number = 1; number <= 200; number++) server.add(`${number}`)
  reader.open()
  await settle()
  await reader.loadOlder()
  expect(shown()).toHaveLength(100)
  const late = reader.loadOlder()
  reader.close()
  await late
  expect(shown()).toEqual(Array.from({ length: 50 }, (_, at) => `${at + 151}`))
})

test('loads the messages before a page that very long ones ended early', async () => {
  const server = makeServer()
  const { reader, shown } = await startChat(server)
  const texts = Array.from({ length: 8 }, (_, at) => `${at}${'x'.repeat(60_000)}`)
  for (const text of texts) server.add(text)
  reader.open()
  await settle()
  expect(shown()).toEqual(texts.slice(4))
  await reader.loadOlder()
  expect(shown()).toEqual(texts)
})
