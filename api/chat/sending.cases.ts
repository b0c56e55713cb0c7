import { randomUUID } from 'node:crypto'
import { eventually } from '../../test/kit/eventually'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import {
  list,
  markRead,
  say,
  textsOf,
  tryList,
  tryMarkRead,
  trySay,
  tryTyping,
  unreadCount,
} from '../../test/kit/scenes/chats'
import { config } from '../platform/config'
import { db, lockRow } from '../platform/db'

const conversationOf = (customerId: string) =>
  db.conversation.findUniqueOrThrow({ where: { customerId } })

test('lets a customer and staff write, read and reply', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff({ firstName: 'Sam' })
  const customerId = user.id

  expect(await say(ann, '  Is the blue one left?\n')).toMatchObject({
    content: 'Is the blue one left?',
    isFromAdmin: false,
    isRead: false,
    staffName: null,
    customerId,
  })
  expect(await list(sam, { customerId })).toMatchObject([{ isFromAdmin: false, isRead: false }])
  expect(await markRead(sam, { customerId })).toBe(1)

  await say(sam, 'It is.', { customerId })
  expect(await unreadCount(ann)).toBe(1)
  expect(await list(ann)).toMatchObject([
    { content: 'It is.', isFromAdmin: true, isRead: false, staffName: 'Sam' },
    { content: 'Is the blue one left?', isFromAdmin: false, isRead: true },
  ])
  expect(await markRead(ann)).toBe(1)
  expect(await unreadCount(ann)).toBe(0)
  expect(await markRead(ann)).toBe(0)
  expect(await list(sam, { customerId, first: 1 })).toMatchObject([{ isRead: true }])
})

test.each([
  ['that is empty', ''],
  ['of white space', ' \n\t  '],
  ['of invisible characters', '\u200b \u202e\u00ad\u3164'],
  ['of 4,001 characters', 'a'.repeat(4_001)],
  ['of 4,001 emoji', '🚗'.repeat(4_001)],
  ['with a NUL', 'a\0b'],
])('rejects a message %s', async (_what, content) => {
  const { caller, user } = await makeCustomer()
  const { data, errors } = await trySay(caller, content)
  expect(data ?? null).toBeNull()
  expect(errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT', fields: { content: expect.any(String) } } },
  ])
  expect(await db.conversation.count({ where: { customerId: user.id } })).toBe(0)
})

test('accepts 4,000 characters, counting an emoji as one and ignoring outer white space', async () => {
  const { caller } = await makeCustomer()
  const content = `${'🚗'.repeat(2_000)}${'a'.repeat(2_000)}`
  expect(await say(caller, `\n${content} `)).toMatchObject({ content })
})

test.each([
  ['empty', ''],
  ['too long', 'x'.repeat(101)],
  ['with a NUL', 'x\0'],
])('rejects a clientMessageId that is %s', async (_what, clientMessageId) => {
  const { caller } = await makeCustomer()
  const { errors } = await trySay(caller, 'Hello', { clientMessageId })
  expect(errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT', fields: { clientMessageId: expect.any(String) } } },
  ])
})

test('stores a retried message once, even when ten tries race in a new conversation', async () => {
  const { caller, user } = await makeCustomer()
  const clientMessageId = randomUUID()

  const sent = await Promise.all(
    Array.from({ length: 10 }, () => say(caller, 'Hello', { clientMessageId })),
  )
  const later = await say(caller, 'Hello', { clientMessageId })

  expect(new Set([...sent, later].map(({ id }) => id)).size).toBe(1)
  expect(later).toEqual(sent[0])
  expect(await textsOf(caller)).toEqual(['Hello'])
  expect(await db.conversation.count({ where: { customerId: user.id } })).toBe(1)
})

test('leaves the conversation unchanged when a message is retried after the reply', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const clientMessageId = randomUUID()
  await say(ann, 'Hello', { clientMessageId })
  await say(sam, 'Hi', { customerId: user.id })
  const before = await conversationOf(user.id)

  await say(ann, 'Hello', { clientMessageId })

  expect(await conversationOf(user.id)).toEqual(before)
})

test('scopes a clientMessageId to its author and conversation', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: bob } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const clientMessageId = 'one'
  await say(ann, 'from Ann', { clientMessageId })
  await say(sam, 'from Sam', { clientMessageId, customerId: user.id })
  await say(bob, 'from Bob', { clientMessageId })
  expect(await textsOf(ann)).toEqual(['from Ann', 'from Sam'])
  expect(await textsOf(bob)).toEqual(['from Bob'])
})

test('gives concurrent messages one order, the same by position and by time', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const customerId = user.id

  await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      turn % 3 === 0 ? say(ann, `Ann ${turn}`) : say(sam, `Sam ${turn}`, { customerId }),
    ),
  )

  const stored = await db.message.findMany({
    where: { conversation: { customerId } },
    orderBy: { position: 'desc' },
  })
  expect(stored).toHaveLength(30)
  const listed: { id: string; createdAt: string }[] = await list(ann)
  expect(listed.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  const times = listed.map(({ createdAt }) => createdAt)
  expect(times).toEqual([...new Set(times)].sort().reverse())
  expect((await conversationOf(customerId)).lastMessageAt.toISOString()).toBe(times[0])
})

test('assigns positions in commit order while another writer holds the conversation', async () => {
  const { caller: ann, user } = await makeCustomer()
  await say(ann, 'first')
  const { id } = await conversationOf(user.id)
  let third: Promise<unknown> | undefined
  await db.$transaction(async (tx) => {
    await lockRow(tx, 'conversation', id)
    third = say(ann, 'third')
    await eventually(async () => expect(await isBlocked()).toBe(true))
    await tx.$executeRaw`
      WITH added AS (
        INSERT INTO message (conversation_id, is_from_admin, content, created_at)
        SELECT id, false, 'second', last_message_at + interval '1 minute'
        FROM conversation WHERE id = ${id}::uuid RETURNING created_at
      )
      UPDATE conversation SET last_message_at = added.created_at
      FROM added WHERE id = ${id}::uuid`
  })
  await third
  const [newest, previous] = await list(ann)
  expect(await textsOf(ann)).toEqual(['first', 'second', 'third'])
  expect(newest.createdAt > previous.createdAt).toBe(true)
  const { lastMessageAt } = await conversationOf(user.id)
  expect(lastMessageAt.toISOString()).toBe(newest.createdAt)
})

async function isBlocked() {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row?.count === 1
}

test('counts the wait from the first unanswered message', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const waitingSince = async () => (await conversationOf(user.id)).waitingSince?.toISOString()

  const first = await say(ann, 'Hello?')
  await say(ann, 'Is anyone there?')
  expect(await waitingSince()).toBe(first.createdAt)
  await say(sam, 'Here I am.', { customerId: user.id })
  expect(await waitingSince()).toBeUndefined()
  await say(sam, 'What can I do for you?', { customerId: user.id })
  expect(await waitingSince()).toBeUndefined()
  const again = await say(ann, 'The blue one.')
  expect(await waitingSince()).toBe(again.createdAt)
})

test('requires staff to name an existing customer', async () => {
  const { caller: sam, user } = await makeStaff()
  const { user: other } = await makeStaff()
  for (const answer of [await trySay(sam, 'Hi'), await tryList(sam)]) {
    expect(answer.errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT', fields: { customerId: expect.any(String) } } },
    ])
  }
  for (const customerId of [randomUUID(), 'x', user.id, other.id]) {
    const { errors } = await trySay(sam, 'Hi', { customerId })
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  }
})

test("denies customers every other person's conversation", async () => {
  const { user } = await makeCustomer()
  const { caller: bob } = await makeCustomer()
  const { user: sam } = await makeStaff()
  for (const customerId of [user.id, sam.id, randomUUID(), 'x']) {
    for (const { errors } of [
      await tryList(bob, { customerId }),
      await trySay(bob, 'Hello', { customerId }),
      await tryMarkRead(bob, { customerId }),
      await tryTyping(bob, { customerId }),
    ]) {
      expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    }
  }
})

test('keeps the conversation of a customer who joined the staff', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  await say(ann, 'Are you hiring?')
  config.STAFF_EMAILS.push(user.email)
  expect(await markRead(sam, { customerId: user.id })).toBe(1)
  expect(await say(sam, 'We were.', { customerId: user.id })).toMatchObject({ isFromAdmin: true })
  expect((await conversationOf(user.id)).waitingSince).toBeNull()
})
