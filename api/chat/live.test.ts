import { randomUUID } from 'node:crypto'
import { jest } from '@jest/globals'
import { chatActivity, newMessage, readAll, say, trySay, tryTyping } from '../../test/kit/chats'
import { eventually } from '../../test/kit/eventually'
import { makeCustomer, makeStaff } from '../../test/kit/people'
import { graph, makeVisitor, openShop, send } from '../../test/kit/shop'
import { stopWatching, watch } from '../../test/kit/subscriptions'
import { pubsub } from '../live/pubsub'
import { db } from '../platform/db'
import type { ConversationEvent } from './live'

openShop()

afterEach(async () => {
  jest.restoreAllMocks()
  await stopWatching()
})

test('a message appears at once on both sides, and in every tab', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const customerId = user.id
  const everywhere = [
    await watch(ann, newMessage),
    await watch(ann, newMessage),
    await watch(sam, newMessage),
    await watch(sam, newMessage, { customerId }),
  ]

  const hello = await say(ann, 'Hello', { clientMessageId: 'one' })
  const hi = await say(sam, 'Hi', { customerId })

  for (const { seen } of everywhere) {
    await eventually(() => expect(seen).toEqual([hello, hi]))
  }
})

test('nobody else hears of it', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: bob } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const { user: other } = await makeCustomer()
  const strangers = [
    await watch(bob, newMessage),
    await watch(bob, chatActivity),
    await watch(sam, newMessage, { customerId: other.id }),
  ]
  const staff = await watch(sam, newMessage)

  await say(ann, 'Hello')
  await say(sam, 'Hi', { customerId: user.id })
  await readAll(ann)

  await eventually(() => expect(staff.seen).toHaveLength(2))
  for (const { seen, errors } of strangers) expect([seen, errors]).toEqual([[], []])
})

test.each([newMessage, chatActivity])('who may not watch is told so: %s', async (subscription) => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: bob } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const code = async (...given: Parameters<typeof watch>) =>
    (await watch(...given)).errors[0]?.extensions.code

  expect(await code(makeVisitor(), subscription)).toBe('UNAUTHENTICATED')
  expect(await code(makeVisitor(), subscription, { customerId: user.id })).toBe('UNAUTHENTICATED')
  expect(await code(bob, subscription, { customerId: user.id })).toBe('FORBIDDEN')
  expect(await code(bob, subscription, { customerId: randomUUID() })).toBe('FORBIDDEN')
  expect(await code(sam, subscription, { customerId: randomUUID() })).toBe('NOT_FOUND')
  expect(await code(ann, subscription, { customerId: user.id })).toBeUndefined()
})

test('when one side reads, the other sees it; when nothing became read, nobody hears of it', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const customerId = user.id
  const [byAnn, bySam] = [await watch(ann, chatActivity), await watch(sam, chatActivity)]
  await say(ann, 'Hello')

  await readAll(sam, { customerId })
  await readAll(sam, { customerId })
  await readAll(ann)

  const seen = { kind: 'READ', customerId, byStaff: true }
  await eventually(() => expect(byAnn.seen).toEqual([seen]))
  await say(sam, 'Hi', { customerId })
  await readAll(ann)
  await eventually(() => expect(byAnn.seen).toEqual([seen, { ...seen, byStaff: false }]))
  expect(bySam.seen).toEqual(byAnn.seen)
})

test('typing shows on the other side only, and not at every key', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const customerId = user.id
  const [byAnn, bySam] = [await watch(ann, chatActivity), await watch(sam, chatActivity)]

  for (let key = 0; key < 5; key++) expect((await tryTyping(ann)).data.setTyping).toBe(true)
  await eventually(() =>
    expect(bySam.seen).toEqual([{ kind: 'TYPING', customerId, byStaff: false }]),
  )
  await tryTyping(sam, { customerId })
  await eventually(() =>
    expect(byAnn.seen).toEqual([{ kind: 'TYPING', customerId, byStaff: true }]),
  )
  expect(await db.conversation.count({ where: { customerId } })).toBe(0)
})

test('what staff does among itself reaches no customer', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const customerId = user.id
  const [byAnn, bySam] = [await watch(ann, chatActivity), await watch(sam, chatActivity)]
  for (const topic of ['changed', 'read'] as const) {
    pubsub.publish('conversation', customerId, { kind: topic, customerId, byStaff: true })
    pubsub.publish('conversations', { kind: topic, customerId, byStaff: true })
  }
  await eventually(() => expect(byAnn.seen).toHaveLength(1))
  expect(byAnn.seen).toMatchObject([{ kind: 'READ' }])
  await eventually(() => expect(bySam.seen).toMatchObject([{ kind: 'CHANGED' }, { kind: 'READ' }]))
})

test('nobody hears of a message before it is committed', async () => {
  const { caller: ann } = await makeCustomer()
  const committed: boolean[] = []
  const hear = jest.spyOn(pubsub, 'publish')
  hear.mockImplementation((_topic, ...given) => {
    const [event] = given.slice(-1) as ConversationEvent[]
    const where = { id: event?.messageId ?? '' }
    void db.message.count({ where }).then((count) => committed.push(count === 1))
  })
  await say(ann, 'Hello')
  await eventually(() => expect(committed).toEqual([true, true]))
})

test('a message that could not be stored is announced to nobody', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const staff = await watch(sam, newMessage)
  await db.$executeRaw`ALTER TABLE message ADD CONSTRAINT no_curses CHECK (content <> 'curse')`
  expect((await trySay(ann, 'curse')).errors[0].extensions.code).toBe('INTERNAL')
  await say(ann, 'Hello')
  await eventually(() => expect(staff.seen).toMatchObject([{ content: 'Hello' }]))
  expect(await db.message.count({ where: { conversation: { customerId: user.id } } })).toBe(1)
})

test('a hundred messages sent at once all arrive, once, and in their order', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const watched = await watch(ann, newMessage)
  for (let wave = 0; wave < 10; wave++) {
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) => say(sam, `${wave}.${turn}`, { customerId: user.id })),
    )
  }
  await eventually(() => expect(watched.seen).toHaveLength(100))
  const ids = watched.seen.map(({ id }) => id)
  expect(new Set(ids).size).toBe(100)
  const byTime = watched.seen.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  const stored = await db.message.findMany({
    where: { conversation: { customerId: user.id } },
    orderBy: { position: 'asc' },
  })
  expect(byTime.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
})

test('over HTTP nobody can wait for messages', async () => {
  const { caller } = await makeCustomer()
  const query = 'subscription { newMessage { id } }'
  expect((await graph(caller, query)).errors[0].extensions.code).toBe('BAD_INPUT')
  const accept = { accept: 'text/event-stream' }
  const answer = await send(caller, 'POST', '/graphql', { query }, accept)
  expect(answer.body).toContain('BAD_INPUT')
})
