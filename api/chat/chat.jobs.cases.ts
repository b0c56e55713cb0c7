import { brand } from '../../shared/brand'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { markRead, say } from '../../test/kit/scenes/chats'
import { db } from '../platform/db'
import { mailDueReplies } from './chat.jobs'

describe('emails about unseen replies', () => {
  /** Starts a conversation that a customer began and staff can continue. */
  async function startConversation(details: { emailVerified?: boolean } = {}) {
    const { user, caller } = await makeCustomer({ firstName: 'Ann', ...details })
    const staff = await makeStaff({ firstName: 'Sam' })
    await say(caller, 'Is the SUV still there?')
    return {
      caller,
      reply: (content: string) => say(staff.caller, content, { customerId: user.id }),
      emails: () => db.mail.findMany({ where: { recipient: user.email } }),
      /** Runs the job as if this many minutes had passed since the last message. */
      async runAfter(minutes: number) {
        await db.$executeRaw`
          UPDATE message SET created_at = message.created_at - ${minutes}::float8 * interval '1 minute'
          FROM conversation
          WHERE conversation.id = conversation_id AND customer_id = ${user.id}::uuid`
        await mailDueReplies()
      },
    }
  }

  test('go out after ten minutes, with all replies in order', async () => {
    const { reply, emails, runAfter } = await startConversation()
    await reply('Yes, it is.')
    await runAfter(9)
    expect(await emails()).toEqual([])

    await reply('Shall we hold <b>it</b>?')
    await runAfter(1.1)

    const [email, ...others] = await emails()
    expect(others).toEqual([])
    expect(email?.subject).toBe(`2 new messages from ${brand.name}`)
    expect(email?.text).toMatch(
      /Sam, .* ET\n> Yes, it is\.\n\nSam, .* ET\n> Shall we hold <b>it<\/b>\?/,
    )
    expect(email?.html).toContain('Shall we hold &#60;b&#62;it&#60;/b&#62;?')
    expect(email?.text).not.toContain('Is the SUV still there?')
  })

  test('go out once, even when several instances run the job', async () => {
    const { reply, emails, runAfter } = await startConversation()
    await reply('Yes.')
    await runAfter(9)
    await Promise.all(Array.from({ length: 4 }, () => runAfter(2)))
    await runAfter(60)
    expect(await emails()).toHaveLength(1)

    await reply('And it is red.')
    await runAfter(11)
    const texts = (await emails()).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts.filter((text) => text.includes('> Yes.'))).toHaveLength(1)
  })

  test('include unread replies only', async () => {
    const { caller, reply, emails, runAfter } = await startConversation()
    const { id: upTo } = await reply('Seen already.')
    await reply('Not seen yet.')
    await markRead(caller, { upTo })
    await runAfter(11)
    const [email] = await emails()
    expect(email?.text).toContain('Not seen yet.')
    expect(email?.text).not.toContain('Seen already.')
  })

  test('are not sent when every reply was read in time', async () => {
    const { caller, reply, emails, runAfter } = await startConversation()
    await reply('Yes.')
    await markRead(caller)
    await runAfter(11)
    expect(await emails()).toEqual([])
  })

  test('are not sent to an unverified email', async () => {
    const { reply, emails, runAfter } = await startConversation({ emailVerified: false })
    await reply('Yes.')
    await runAfter(11)
    expect(await emails()).toEqual([])
  })

  test("are not sent for the customer's own messages", async () => {
    const { emails, runAfter } = await startConversation()
    await runAfter(11)
    expect(await emails()).toEqual([])
  })
})
