import { randomUUID } from 'node:crypto'
import { jest } from '@jest/globals'
import { withWaitsOf } from '../../test/kit/clock'
import { eventually } from '../../test/kit/eventually'
import { expectLog } from '../../test/kit/guards/expect-log'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { stopWatching, watch } from '../../test/kit/requests/subscriptions'
import {
  chatActivity,
  markRead,
  newMessage,
  say,
  trySay,
  tryTyping,
} from '../../test/kit/scenes/chats'
import { graph, send } from '../../test/kit/servers/shop'
import type { AnnouncedEvent } from '../events/events'
import { db, pool } from '../platform/db'
import { pubsub } from '../platform/pubsub'
import { type ChatEvent, publishStaffChange } from './chat-events'

describe('subscriptions', () => {
  afterEach(async () => {
    jest.restoreAllMocks()
    await stopWatching()
  })

  test('deliver a message to both sides, in every tab, and to no one else', async () => {
    const { caller: ann, user } = await makeCustomer()
    const { caller: bob, user: other } = await makeCustomer()
    const { caller: sam } = await makeStaff()
    const customerId = user.id
    const concerned = [
      await watch(ann, newMessage),
      await watch(ann, newMessage),
      await watch(sam, newMessage),
      await watch(sam, newMessage, { customerId }),
    ]
    const unconcerned = [
      await watch(bob, newMessage),
      await watch(bob, chatActivity),
      await watch(sam, newMessage, { customerId: other.id }),
    ]

    const hello = await say(ann, 'Hello', { clientMessageId: 'one' })
    const hi = await say(sam, 'Hi', { customerId })
    await markRead(ann)

    for (const { seen } of concerned) await eventually(() => expect(seen).toEqual([hello, hi]))
    for (const { seen, errors } of unconcerned) expect([seen, errors]).toEqual([[], []])
  })

  test.each([newMessage, chatActivity])(
    'reject a conversation of someone else: %s',
    async (query) => {
      const { caller: ann, user } = await makeCustomer()
      const { caller: bob } = await makeCustomer()
      const { caller: sam } = await makeStaff()
      const code = async (...args: Parameters<typeof watch>) =>
        (await watch(...args)).errors[0]?.extensions.code

      expect(await code(bob, query, { customerId: user.id })).toBe('FORBIDDEN')
      expect(await code(bob, query, { customerId: randomUUID() })).toBe('FORBIDDEN')
      expect(await code(sam, query, { customerId: randomUUID() })).toBe('NOT_FOUND')
      expect(await code(ann, query, { customerId: user.id })).toBeUndefined()
    },
  )

  test('report reading to both sides, unless nothing was newly read', async () => {
    const { caller: ann, user } = await makeCustomer()
    const { caller: sam } = await makeStaff()
    const customerId = user.id
    const [byAnn, bySam] = [await watch(ann, chatActivity), await watch(sam, chatActivity)]
    await say(ann, 'Hello')

    await markRead(sam, { customerId })
    await markRead(sam, { customerId })
    await markRead(ann)

    const readByStaff = { kind: 'READ', customerId, byStaff: true, staffName: 'Sam' }
    await eventually(() => expect(byAnn.seen).toEqual([readByStaff]))
    await say(sam, 'Hi', { customerId })
    await markRead(ann)
    const readByCustomer = { ...readByStaff, byStaff: false, staffName: null }
    await eventually(() => expect(byAnn.seen).toEqual([readByStaff, readByCustomer]))
    await eventually(() => expect(bySam.seen).toEqual(byAnn.seen))
  })

  test('report typing to the other side only, throttled', async () => {
    const { caller: ann, user } = await makeCustomer()
    const { caller: sam } = await makeStaff()
    const customerId = user.id
    const [byAnn, bySam] = [await watch(ann, chatActivity), await watch(sam, chatActivity)]
    const typing = { kind: 'TYPING', customerId, byStaff: false, staffName: null }

    await withWaitsOf(1_500, async () => {
      for (let key = 0; key < 5; key++) expect((await tryTyping(ann)).data.setTyping).toBe(true)
    })
    await eventually(() => expect(bySam.seen).toEqual([typing]))
    await tryTyping(sam, { customerId })
    const typingBack = { ...typing, byStaff: true, staffName: 'Sam' }
    await eventually(() => expect(byAnn.seen).toEqual([typingBack]))
    await eventually(() => expect(bySam.seen).toEqual([typing, typingBack]))
    expect(await db.conversation.count({ where: { customerId } })).toBe(0)
  })

  test('report staff changes to staff only', async () => {
    const { caller: ann, user } = await makeCustomer()
    const { caller: sam } = await makeStaff()
    const customerId = user.id
    const [byAnn, bySam] = [await watch(ann, chatActivity), await watch(sam, chatActivity)]
    const changed: ChatEvent = { kind: 'changed', customerId, byStaff: true }
    pubsub.publish('conversation', customerId, changed) // customers filter it out even if it reaches them
    publishStaffChange(customerId)
    await tryTyping(sam, { customerId })
    await eventually(() => expect(byAnn.seen).toMatchObject([{ kind: 'TYPING' }]))
    await eventually(() =>
      expect(bySam.seen).toMatchObject([{ kind: 'CHANGED' }, { kind: 'TYPING' }]),
    )
  })

  test('announce a message only after its commit', async () => {
    const { caller: ann } = await makeCustomer()
    await pool.query(
      `CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_sleep(0.3); RETURN NULL; END $$;
       CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT ON message
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`,
    )
    const visible: Promise<number>[] = []
    jest.spyOn(pubsub, 'publish').mockImplementation((topic, ...args) => {
      if (topic === 'work') return // names no message
      const [event] = args.slice(-1)
      visible.push(
        topic === 'deskEvent'
          ? db.event.count({ where: { id: (event as AnnouncedEvent).id } })
          : db.message.count({ where: { id: (event as ChatEvent).messageId ?? '' } }),
      )
    })
    try {
      await say(ann, 'Hello')
      expect(await Promise.all(visible)).toEqual([1, 1, 1])
    } finally {
      await pool.query('DROP FUNCTION wait_at_commit CASCADE')
    }
  })

  test('do not announce a message that could not be stored', async () => {
    expectLog(/^log: operation failed/)
    const { caller: ann, user } = await makeCustomer()
    const { caller: sam } = await makeStaff()
    const staff = await watch(sam, newMessage)
    await db.$executeRaw`ALTER TABLE message ADD CONSTRAINT no_curses CHECK (content <> 'curse')`
    expect((await trySay(ann, 'curse')).errors[0].extensions.code).toBe('INTERNAL')
    await say(ann, 'Hello')
    await eventually(() => expect(staff.seen).toMatchObject([{ content: 'Hello' }]))
    expect(await db.message.count({ where: { conversation: { customerId: user.id } } })).toBe(1)
  })

  test('deliver every concurrent message once', async () => {
    const { caller: ann, user } = await makeCustomer()
    const { caller: sam } = await makeStaff()
    const watched = await watch(ann, newMessage)
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => say(sam, `${turn}`, { customerId: user.id })),
    )
    const byTime = (messages: { createdAt: string }[]) =>
      messages.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    await eventually(() => expect(byTime(watched.seen)).toEqual(byTime(sent)))
  })

  test('are rejected over HTTP', async () => {
    const { caller } = await makeCustomer()
    const query = 'subscription { newMessage { id } }'
    expect((await graph(caller, query)).errors[0].extensions.code).toBe('BAD_INPUT')
    const accept = { accept: 'text/event-stream' }
    const answer = await send(caller, 'POST', '/graphql', { query }, accept)
    expect(answer.body).toContain('BAD_INPUT')
  })
})
