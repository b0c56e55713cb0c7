import { randomUUID } from 'node:crypto'
import {
  contents,
  readAll,
  say,
  see,
  tryRead,
  trySay,
  trySee,
  tryTyping,
  unread,
} from '../../test/kit/chats'
import { makeCustomer, makeStaff } from '../../test/kit/people'
import { openShop } from '../../test/kit/shop'
import { db } from '../platform/db'

openShop()

test('reading makes no conversation', async () => {
  const { caller, user } = await makeCustomer()
  expect(await see(caller)).toEqual([])
  expect(await unread(caller)).toBe(0)
  expect(await readAll(caller)).toBe(0)
  expect(await db.conversation.count({ where: { customerId: user.id } })).toBe(0)
})

test('older messages are listed before a message that is known', async () => {
  const { caller } = await makeCustomer()
  for (const text of ['one', 'two', 'three', 'four', 'five']) await say(caller, text)

  const newest = await see(caller, { first: 2 })
  expect(newest.map(({ content }: { content: string }) => content)).toEqual(['five', 'four'])
  expect(await contents(caller, { first: 2, before: newest[1].id })).toEqual(['two', 'three'])
  const [, , , , oldest] = await see(caller)
  expect(await see(caller, { before: oldest.id })).toEqual([])
})

test.each([0, -1, 101])('a list of %s messages is refused and names the field', async (first) => {
  const { caller } = await makeCustomer()
  const { errors } = await trySee(caller, { first })
  expect(errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT', fields: { first: expect.any(String) } } },
  ])
})

test('messages are read up to the one that was shown', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const customerId = user.id
  await say(sam, 'one', { customerId })
  const shown = await say(sam, 'two', { customerId })
  await say(sam, 'three', { customerId })

  expect(await readAll(ann, { upTo: shown.id })).toBe(2)
  expect(await unread(ann)).toBe(1)
  expect(await see(ann)).toMatchObject([{ isRead: false }, { isRead: true }, { isRead: true }])
  expect(await readAll(ann, { upTo: shown.id })).toBe(0)
})

test('nobody reads what he wrote himself', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  await say(ann, 'Hello')
  await say(sam, 'Hi', { customerId: user.id })
  expect(await readAll(ann)).toBe(1)
  expect(await see(ann)).toMatchObject([{ isRead: true }, { content: 'Hello', isRead: false }])
})

test('of two tabs that read at once each message becomes read in one', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  for (const text of ['one', 'two', 'three']) await say(sam, text, { customerId: user.id })
  const became = await Promise.all(Array.from({ length: 6 }, () => readAll(ann)))
  expect(became.reduce((sum, each) => sum + each)).toBe(3)
})

test('staff counts the unread messages of all customers', async () => {
  const { caller: sam } = await makeStaff()
  const before = await unread(sam)
  for (const text of ['one', 'two']) {
    const { caller } = await makeCustomer()
    await say(caller, text)
    await say(caller, text)
  }
  expect(await unread(sam)).toBe(before + 4)
})

test("a message of somebody else's conversation is as unknown as one that never was", async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: bob, user: other } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  await say(sam, 'Hi Ann', { customerId: user.id })
  const foreign = await say(sam, 'Hi Bob', { customerId: other.id })

  for (const id of [foreign.id, foreign.id.toUpperCase(), randomUUID(), 'x', '\0']) {
    for (const { data, errors } of [
      await trySee(ann, { before: id }),
      await tryRead(ann, { upTo: id }),
      await trySee(sam, { before: id, customerId: user.id }),
      await tryRead(sam, { upTo: id, customerId: user.id }),
    ]) {
      expect(data).toBeNull()
      expect(errors).toMatchObject([
        { message: 'There is no such message here.', extensions: { code: 'NOT_FOUND' } },
      ])
    }
  }
  expect(await unread(ann)).toBe(1)
  expect(await unread(bob)).toBe(1)
})

test("a customer reaches nobody else's conversation, whatever id is given", async () => {
  const { user } = await makeCustomer()
  const { caller: bob } = await makeCustomer()
  const { user: sam } = await makeStaff()
  for (const customerId of [user.id, sam.id, randomUUID(), 'x']) {
    for (const { errors } of [
      await trySee(bob, { customerId }),
      await trySay(bob, 'Hello', { customerId }),
      await tryRead(bob, { customerId }),
      await tryTyping(bob, { customerId }),
    ]) {
      expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    }
  }
})
