import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { ageMessages, markRead, say } from '../../test/kit/scenes/chats'
import { db } from '../platform/db'
import { mailWaitingChats, minutesUntilMail } from './waiting-chats'

const open = new Date('2026-11-30T15:00:00Z') // Monday, 10 AM ET
const closed = new Date('2026-11-29T15:00:00Z')

test.each([
  ['2026-11-30T14:00:00Z', 2], // Monday, 9 AM ET
  ['2026-11-30T13:59:59Z', 10],
  ['2026-12-01T00:00:00Z', 10], // 7 PM ET
  ['2026-11-29T15:00:00Z', 10], // Sunday
  ['2026-11-26T15:00:00Z', 10], // Thanksgiving
  ['2027-03-15T13:00:00Z', 2], // 9 AM, after the clocks went forward
])('at %s, a chat is mailed after %i minutes', (now, minutes) => {
  expect(minutesUntilMail(new Date(now))).toBe(minutes)
})

describe('emails about chats that no one has seen', () => {
  /** A customer who waits, as seen by the job. */
  async function makeWaiting(details: { firstName?: string } = {}) {
    const { user, caller } = await makeCustomer({ firstName: 'Rosa', ...details })
    await say(caller, 'My number is 555 010 0199')
    const { id } = await db.conversation.findUniqueOrThrow({ where: { customerId: user.id } })
    return {
      user,
      caller,
      /** Runs the job as if this many more minutes had passed. */
      async runAfter(minutes: number, now = open) {
        await ageMessages(user.id, minutes * 60)
        await mailWaitingChats(now)
      },
      emails: () => db.mail.findMany({ where: { cause: { startsWith: `chat-waiting ${id} ` } } }),
      recipients: async () =>
        (await db.mail.findMany({ where: { cause: { startsWith: `chat-waiting ${id} ` } } })).map(
          ({ recipient }) => recipient,
        ),
      assign: (assignedToId: string) =>
        db.conversation.update({ where: { id }, data: { assignedToId } }),
    }
  }

  test('go to who is in charge, once for each wait, without what was written', async () => {
    const ann = await makeMember('SUPPORT')
    await db.staffMember.update({ where: { userId: ann.user.id }, data: { newWorkMail: false } })
    const { user, caller, runAfter, emails, assign } = await makeWaiting()
    await assign(ann.user.id)
    await runAfter(1)
    expect(await emails()).toEqual([])
    await runAfter(1.1)
    await Promise.all([mailWaitingChats(open), mailWaitingChats(open), mailWaitingChats(open)])
    await say(caller, 'Hello?')
    await runAfter(3)
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    const { waitingSince } = await db.conversation.findUniqueOrThrow({
      where: { customerId: user.id },
    })
    expect(email).toMatchObject({
      cause: expect.stringMatching(
        `^chat-waiting [\\da-f-]{36} ${waitingSince?.toISOString()} ${ann.user.email}$`,
      ),
      recipient: ann.user.email,
      subject: 'Rosa is waiting in the chat',
    })
    expect(email?.text).toContain(`/staff/conversations/${user.id}`)
    for (const text of [email?.text, email?.html]) expect(text).not.toMatch(/555 010 0199|Lee/)

    await say(ann.caller, 'Hi Rosa', { customerId: user.id })
    await say(caller, 'Thanks, when?')
    await runAfter(3)
    expect(await emails()).toHaveLength(2)
  })

  test('go to everyone who answers chats and wants to know when no one is in charge', async () => {
    const wanting = await makeMember('SUPPORT')
    const quiet = await makeMember('SUPPORT')
    await db.staffMember.update({ where: { userId: quiet.user.id }, data: { newWorkMail: false } })
    const reader = await makeMember('READER')
    const { runAfter, recipients } = await makeWaiting()
    await runAfter(3)
    expect(await recipients()).toContain(wanting.user.email)
    for (const { user } of [quiet, reader]) expect(await recipients()).not.toContain(user.email)
  })

  test('wait ten minutes while the office is closed', async () => {
    const { runAfter, emails } = await makeWaiting()
    await runAfter(9, closed)
    expect(await emails()).toEqual([])
    await runAfter(1.1, closed)
    expect(await emails()).not.toEqual([])
  })

  test('are not sent when someone answered or saw it in time, or after a day', async () => {
    const { caller: staff } = await makeMember('SUPPORT')
    const answered = await makeWaiting()
    await say(staff, 'Hi', { customerId: answered.user.id })
    const seen = await makeWaiting()
    await markRead(staff, { customerId: seen.user.id })
    const old = await makeWaiting()
    for (const { runAfter, emails } of [answered, seen]) {
      await runAfter(11)
      expect(await emails()).toEqual([])
    }
    await old.runAfter(25 * 60)
    expect(await old.emails()).toEqual([])
  })

  test('name no one whose first name may be a text', async () => {
    const { runAfter, emails } = await makeWaiting({ firstName: 'Call 555-0100' })
    await runAfter(3)
    expect((await emails())[0]?.subject).toBe('A customer is waiting in the chat')
  })
})
