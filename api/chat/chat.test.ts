import { randomUUID } from 'node:crypto'
import { contents, readAll, say, see, trySay, trySee, unread } from '../../test/kit/chats'
import { makeCustomer, makeStaff } from '../../test/kit/people'
import { graph, makeVisitor, openShop } from '../../test/kit/shop'
import { config } from '../config'
import { db } from '../platform/db'

openShop()

const waitingSince = async (customerId: string) =>
  (await db.conversation.findUniqueOrThrow({ where: { customerId } })).waitingSince

test('a customer writes, staff reads and answers, the customer reads', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff({ firstName: 'Sam' })
  const customerId = user.id

  expect(await say(ann, '  Is the blue one left?\n')).toMatchObject({
    content: 'Is the blue one left?',
    ...{ isFromAdmin: false, isRead: false, staffName: null, customerId },
  })
  expect(await see(sam, { customerId })).toMatchObject([{ isFromAdmin: false, isRead: false }])
  expect(await readAll(sam, { customerId })).toBe(1)

  await say(sam, 'It is.', { customerId })
  expect(await unread(ann)).toBe(1)
  expect(await see(ann)).toMatchObject([
    { content: 'It is.', isFromAdmin: true, isRead: false, staffName: 'Sam' },
    { content: 'Is the blue one left?', isFromAdmin: false, isRead: true },
  ])
  expect(await readAll(ann)).toBe(1)
  expect(await unread(ann)).toBe(0)
  expect(await readAll(ann)).toBe(0)
  expect(await see(sam, { customerId, first: 1 })).toMatchObject([{ isRead: true }])
})

test.each([
  ['nothing', ''],
  ['only spaces', ' \n\t  '],
  ['nothing that can be seen', '\u200b \u202e\u00ad\u3164'],
  ['4,001 characters', 'a'.repeat(4_001)],
  ['4,001 emoji', '🚗'.repeat(4_001)],
  ['a NUL', 'a\0b'],
])('a message of %s is refused and names the field', async (_what, content) => {
  const { caller, user } = await makeCustomer()
  const { data, errors } = await trySay(caller, content)
  expect(data).toBeNull()
  expect(errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT', fields: { content: expect.any(String) } } },
  ])
  expect(await db.conversation.count({ where: { customerId: user.id } })).toBe(0)
})

test('4,000 characters are a message, emoji counted as one and spaces around not', async () => {
  const { caller } = await makeCustomer()
  const content = `${'🚗'.repeat(2_000)}${'a'.repeat(2_000)}`
  expect(await say(caller, `\n${content} `)).toMatchObject({ content })
})

test.each([
  ['empty', ''],
  ['too long', 'x'.repeat(101)],
  ['with a NUL', 'x\0'],
])('a clientMessageId that is %s is refused and named', async (_what, clientMessageId) => {
  const { caller } = await makeCustomer()
  const { errors } = await trySay(caller, 'Hello', { clientMessageId })
  expect(errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT', fields: { clientMessageId: expect.any(String) } } },
  ])
})

test('a message sent again stays one, also when ten come at once to a new conversation', async () => {
  const { caller, user } = await makeCustomer()
  const clientMessageId = randomUUID()

  const sent = await Promise.all(
    Array.from({ length: 10 }, () => say(caller, 'Hello', { clientMessageId })),
  )
  const later = await say(caller, 'Hello', { clientMessageId })

  expect(new Set([...sent, later].map(({ id }) => id)).size).toBe(1)
  expect(await contents(caller)).toEqual(['Hello'])
  expect(await db.conversation.count({ where: { customerId: user.id } })).toBe(1)
})

test('a message sent again after the answer does not make the customer wait again', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const clientMessageId = randomUUID()
  await say(ann, 'Hello', { clientMessageId })
  await say(sam, 'Hi', { customerId: user.id })
  const before = await db.conversation.findUnique({ where: { customerId: user.id } })

  await say(ann, 'Hello', { clientMessageId })

  expect(await db.conversation.findUnique({ where: { customerId: user.id } })).toEqual(before)
})

test('two people may choose the same clientMessageId, in one conversation and in two', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: bob } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const clientMessageId = 'one'
  await say(ann, 'from Ann', { clientMessageId })
  await say(sam, 'from Sam', { clientMessageId, customerId: user.id })
  await say(bob, 'from Bob', { clientMessageId })
  expect(await contents(ann)).toEqual(['from Ann', 'from Sam'])
  expect(await contents(bob)).toEqual(['from Bob'])
})

test('what is sent at once has one order everywhere, in time and in place', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const customerId = user.id

  await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      turn % 2 ? say(ann, `Ann ${turn}`) : say(sam, `Sam ${turn}`, { customerId }),
    ),
  )

  const stored = await db.message.findMany({
    where: { conversation: { customerId } },
    orderBy: { position: 'desc' },
  })
  expect(stored).toHaveLength(30)
  const seen: { id: string; createdAt: string }[] = await see(ann)
  expect(seen.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  const times = seen.map(({ createdAt }) => createdAt)
  expect(times).toEqual([...new Set(times)].sort().reverse())
  const { lastMessageAt } = await db.conversation.findUniqueOrThrow({ where: { customerId } })
  expect(lastMessageAt.toISOString()).toBe(times[0])
})

test('a customer waits since the first unanswered message', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const first = await say(ann, 'Hello?')
  await say(ann, 'Anybody there?')
  expect((await waitingSince(user.id))?.toISOString()).toBe(first.createdAt)
  await say(sam, 'Here I am.', { customerId: user.id })
  expect(await waitingSince(user.id)).toBeNull()
  await say(sam, 'What is it?', { customerId: user.id })
  expect(await waitingSince(user.id)).toBeNull()
  const again = await say(ann, 'The blue one.')
  expect((await waitingSince(user.id))?.toISOString()).toBe(again.createdAt)
})

test('staff names an existing customer', async () => {
  const { caller: sam, user } = await makeStaff()
  const { user: other } = await makeStaff()
  for (const answer of [await trySay(sam, 'Hi'), await trySee(sam)]) {
    expect(answer.errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT', fields: { customerId: expect.any(String) } } },
    ])
  }
  for (const customerId of [randomUUID(), 'x', user.id, other.id, '\0']) {
    for (const answer of [
      await trySay(sam, 'Hi', { customerId }),
      await trySee(sam, { customerId }),
    ]) {
      expect(answer.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    }
  }
})

test('what somebody wrote before joining the staff can still be read and answered', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  await say(ann, 'Are you hiring?')
  config.STAFF_EMAILS.push(user.email)
  expect(await readAll(sam, { customerId: user.id })).toBe(1)
  expect(await say(sam, 'We were.', { customerId: user.id })).toMatchObject({ isFromAdmin: true })
  expect(await waitingSince(user.id)).toBeNull()
})

test('signed out nobody reads or writes', async () => {
  for (const operation of [
    '{ messages { id } }',
    '{ unreadCount }',
    'mutation { sendMessage(content: "Hi") { id } }',
    'mutation { markMessagesRead }',
    'mutation { setTyping }',
  ]) {
    const { data, errors } = await graph(makeVisitor(), operation)
    expect(data).toBeNull()
    expect(errors).toMatchObject([
      { message: 'Unauthorized', extensions: { code: 'UNAUTHENTICATED' } },
    ])
  }
})
