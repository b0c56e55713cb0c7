import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, test } from '@jest/globals'
import {
  fails,
  makeServer,
  never,
  settle,
  startChat,
  withFakeBrowser,
} from '../../test/kit/servers/fake-chat-server'
import { unsentOf } from './chat-state'

withFakeBrowser()

const unauthorized = () =>
  new CombinedGraphQLErrors({
    errors: [{ message: 'Unauthorized', extensions: { code: 'UNAUTHENTICATED' } }],
  })

test('keeps a failed message and resends it with the same idempotency key', async () => {
  const server = makeServer()
  const { store, outbox, page, shown } = await startChat(server)
  server.trouble.send = fails // the message arrives, the response doesn't
  outbox.type('  Hello  ')
  expect(outbox.send()).toBe(true)
  expect(store.get().draft).toBe('')
  await settle()
  expect(page.sendFailed).toHaveBeenCalledTimes(1)
  expect(unsentOf(store.get())).toMatchObject([{ content: 'Hello', state: 'waiting' }])
  delete server.trouble.send
  outbox.retry(store.get().unsent[0]?.clientMessageId ?? '')
  await settle()
  expect(server.calls.sent[0]).toBe(server.calls.sent[1])
  expect(server.stored).toHaveLength(1)
  expect(shown()).toEqual(['Hello'])
  expect(store.get().unsent).toEqual([])
})

test('shows a failed message once when the list contains it after all', async () => {
  const server = makeServer()
  const { store, outbox, reader, shown } = await startChat(server)
  server.trouble.send = fails
  outbox.type('Hello')
  outbox.send()
  await settle()
  reader.open()
  await settle()
  expect(shown()).toEqual(['Hello'])
  expect(store.get().unsent).toEqual([])
})

test('sends nothing empty, too long, or while another message is on its way', async () => {
  const server = makeServer()
  const { store, outbox } = await startChat(server)
  outbox.type(' \n ')
  expect(outbox.send()).toBe(false)
  outbox.type('🚗'.repeat(4_001))
  expect(outbox.send()).toBe(false)
  server.trouble.send = never
  outbox.type('🚗'.repeat(4_000))
  expect(outbox.send()).toBe(true)
  outbox.type('Two')
  expect(outbox.send()).toBe(false)
  expect(store.get().draft).toBe('Two')
})

test('restores the draft and unsent messages for the same user only', async () => {
  const server = makeServer()
  server.trouble.send = never
  const { outbox } = await startChat(server)
  outbox.type('On its way')
  outbox.send()
  outbox.type('Half a thought')
  const again = (await startChat(server)).store.get()
  expect(again.draft).toBe('Half a thought')
  expect(again.unsent).toMatchObject([{ content: 'On its way', state: 'sending' }])
  expect(new Set(server.calls.sent).size).toBe(1)
  const other = (await startChat(server, 'ben')).store.get()
  expect(other).toMatchObject({ draft: '', unsent: [] })
})

test('sends what waited by itself, in order and once, when the connection is back', async () => {
  const server = makeServer()
  const { store, reader, outbox, page, shown } = await startChat(server)
  reader.open()
  server.trouble.connection = true
  for (const text of ['One', 'Two', 'Three']) {
    outbox.type(text)
    expect(outbox.send()).toBe(true)
    await settle()
  }
  expect(page.sendFailed).toHaveBeenCalledTimes(3)
  await settle(20_000) // polls that fail send nothing
  expect(server.calls.sent).toHaveLength(3)
  delete server.trouble.connection
  server.followers[0]?.maybeMissed({ restart: true })
  server.followers[0]?.maybeMissed({ restart: true })
  await settle(1_000)
  expect(server.stored.map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
  expect(shown()).toEqual(['One', 'Two', 'Three'])
  expect(store.get().unsent).toEqual([])
  expect(page.sendFailed).toHaveBeenCalledTimes(3)
})

test('resends a message that hangs on the old connection as soon as there is a new one', async () => {
  const server = makeServer()
  const { store, outbox, page } = await startChat(server)
  server.trouble.send = never
  outbox.type('Hello')
  outbox.send()
  await settle()
  delete server.trouble.send
  server.followers[0]?.maybeMissed({ restart: true })
  await settle()
  expect(store.get().unsent).toEqual([])
  expect(server.stored).toHaveLength(1)
  expect(page.sendFailed).not.toHaveBeenCalled()
})

test('does not abort a message over a connection that is not new', async () => {
  const server = makeServer()
  const { outbox } = await startChat(server)
  server.trouble.send = never
  outbox.type('Hello')
  outbox.send()
  await settle()
  server.followers[0]?.maybeMissed({ restart: false })
  await settle()
  expect(server.calls.sent).toHaveLength(1)
})

test.each([
  ['RATE_LIMITED', 'failed'],
  ['UNAVAILABLE', 'waiting'],
] as const)('after %s, a message and those behind it are %s', async (code, state) => {
  const server = makeServer()
  const { store, outbox } = await startChat(server)
  server.trouble.connection = true
  for (const text of ['One', 'Two']) {
    outbox.type(text)
    outbox.send()
    await settle()
  }
  delete server.trouble.connection
  server.trouble.send = async () => {
    throw new CombinedGraphQLErrors({ errors: [{ message: 'No', extensions: { code } }] })
  }
  await settle(4_750)
  expect(store.get().unsent).toMatchObject([{ state }, { state }])
  const tries = server.calls.sent.length
  await settle(10_000)
  expect(server.calls.sent.length - tries).toBe(state === 'failed' ? 0 : 2)
})

test('starts empty when storage holds invalid data under our key', async () => {
  sessionStorage.setItem('drivefair-chat ann', '{"draft":1}')
  expect((await startChat(makeServer())).store.get()).toMatchObject({ draft: '', unsent: [] })
  sessionStorage.setItem('drivefair-chat ann', 'not JSON')
  expect((await startChat(makeServer())).store.get()).toMatchObject({ draft: '', unsent: [] })
})

test('asks a signed-out sender to sign in again, and keeps the message', async () => {
  const server = makeServer()
  const { store, outbox, page } = await startChat(server)
  server.trouble.send = async () => {
    throw unauthorized()
  }
  outbox.type('Hello')
  outbox.send()
  await settle()
  expect(page.signInAgain).toHaveBeenCalledTimes(1)
  expect(page.sendFailed).not.toHaveBeenCalled()
  expect(store.get().unsent).toMatchObject([{ state: 'failed' }])
})

test('checks the session when reading is refused, and does not interrupt the user', async () => {
  const server = makeServer()
  const { reader, page } = await startChat(server)
  server.trouble.list = async () => {
    throw unauthorized()
  }
  reader.open()
  await settle()
  expect(page.checkSession).toHaveBeenCalledTimes(1)
  expect(page.signInAgain).not.toHaveBeenCalled()
})

test('sends "typing" at most every 3 seconds, and not for blanks', async () => {
  const server = makeServer()
  const { outbox } = await startChat(server)
  outbox.type('  ')
  expect(server.calls.typing).toBe(0)
  for (const text of ['H', 'He', 'Hel']) outbox.type(text)
  expect(server.calls.typing).toBe(1)
  await settle(3_000)
  outbox.type('Hell')
  expect(server.calls.typing).toBe(2)
})

test('shows that the other side is typing for 5 seconds, or until their message arrives', async () => {
  const server = makeServer()
  const { store } = await startChat(server)
  const events = server.followers[0]
  events?.typing()
  await settle(4_000)
  events?.typing()
  await settle(4_000)
  expect(store.get().isOtherTyping).toBe(true)
  await settle(1_000)
  expect(store.get().isOtherTyping).toBe(false)
  events?.typing()
  events?.message(server.add('Here it is'))
  expect(store.get().isOtherTyping).toBe(false)
})
