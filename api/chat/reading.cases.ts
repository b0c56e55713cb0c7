import { randomUUID } from 'node:crypto'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import {
  list,
  markRead,
  say,
  textsOf,
  tryList,
  tryMarkRead,
  unreadCount,
} from '../../test/kit/scenes/chats'
import { db } from '../platform/db'

test('creates no conversation when a customer only reads', async () => {
  const { caller, user } = await makeCustomer()
  expect(await list(caller)).toEqual([])
  expect(await unreadCount(caller)).toBe(0)
  expect(await markRead(caller)).toBe(0)
  expect(await db.conversation.count({ where: { customerId: user.id } })).toBe(0)
})

test('lists the messages before a given one', async () => {
  const { caller } = await makeCustomer()
  for (const text of ['one', 'two', 'three', 'four', 'five']) await say(caller, text)

  const newest = await list(caller, { first: 2 })
  expect(newest.map(({ content }: { content: string }) => content)).toEqual(['five', 'four'])
  expect(await textsOf(caller, { first: 2, before: newest[1].id })).toEqual(['two', 'three'])
  const [, , , , oldest] = await list(caller)
  expect(await list(caller, { before: oldest.id })).toEqual([])
})

test('ends a page of very long messages before 1 MB, and continues it with `before`', async () => {
  const { caller, user } = await makeCustomer()
  await say(caller, 'Hello')
  const { id: conversationId } = await db.conversation.findUniqueOrThrow({
    where: { customerId: user.id },
  })
  const long = { conversationId, isFromAdmin: false, content: '漢'.repeat(4_000) }
  await db.message.createMany({ data: Array(99).fill(long) })

  const newest = await list(caller, { first: 100 })
  expect(newest.length).toBeLessThan(100)
  expect(Buffer.byteLength(JSON.stringify(newest))).toBeLessThan(1_000_000)
  const rest = await list(caller, { first: 100, before: newest.at(-1).id })
  expect([...newest, ...rest]).toHaveLength(100)
  expect(rest.at(-1).content).toBe('Hello')
})

test.each([0, -1, 101])('rejects a page of %s messages', async (first) => {
  const { caller } = await makeCustomer()
  const { errors } = await tryList(caller, { first })
  expect(errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT', fields: { first: expect.any(String) } } },
  ])
})

test('marks messages as read up to a given one, and only those of the other side', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const customerId = user.id
  await say(ann, 'zero')
  await say(sam, 'one', { customerId })
  const shown = await say(sam, 'two', { customerId })
  await say(sam, 'three', { customerId })

  expect(await markRead(ann, { upTo: shown.id })).toBe(2)
  expect(await unreadCount(ann)).toBe(1)
  expect(await list(ann)).toMatchObject([
    { isRead: false },
    { isRead: true },
    { isRead: true },
    { content: 'zero', isRead: false },
  ])
  expect(await markRead(ann, { upTo: shown.id })).toBe(0)
})

test('counts each message once when several tabs mark them at the same time', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  for (const text of ['one', 'two', 'three']) await say(sam, text, { customerId: user.id })
  const counts = await Promise.all(Array.from({ length: 6 }, () => markRead(ann)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(3)
})

test('counts the unread messages of all customers for staff', async () => {
  const { caller: sam } = await makeStaff()
  const before = await unreadCount(sam)
  for (const text of ['one', 'two']) {
    const { caller } = await makeCustomer()
    await say(caller, text)
    await say(caller, text)
  }
  expect(await unreadCount(sam)).toBe(before + 4)
})

test("treats a message of another conversation like one that doesn't exist", async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: bob, user: other } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  await say(sam, 'Hi Ann', { customerId: user.id })
  const foreign = await say(sam, 'Hi Bob', { customerId: other.id })

  for (const id of [foreign.id, foreign.id.toUpperCase(), randomUUID(), 'x']) {
    for (const { data, errors } of [
      await tryList(ann, { before: id }),
      await tryMarkRead(ann, { upTo: id }),
      await tryList(sam, { before: id, customerId: user.id }),
      await tryMarkRead(sam, { upTo: id, customerId: user.id }),
    ]) {
      expect(data).toBeNull()
      expect(errors).toMatchObject([
        { message: 'There is no such message here.', extensions: { code: 'NOT_FOUND' } },
      ])
    }
  }
  expect(await unreadCount(ann)).toBe(1)
  expect(await unreadCount(bob)).toBe(1)
})
