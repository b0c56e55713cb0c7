import { makeCustomer, makeStaff } from '../../test/kit/people'
import { graph, openShop } from '../../test/kit/shop'
import { db, pool } from '../platform/db'
import { mailRepliesThatWait } from './chat.jobs'

openShop()

const sendMessage = `mutation ($content: String!, $customerId: ID) {
  sendMessage(content: $content, customerId: $customerId) { id }
}`

/** A customer who wrote, and somebody of the staff to answer. */
async function startConversation(details: { emailVerified?: boolean } = {}) {
  const customer = await makeCustomer({ firstName: 'Ann', ...details })
  const staff = await makeStaff({ firstName: 'Sam' })
  await send(customer.caller, { content: 'Is the SUV still there?' })
  return {
    customer,
    answer: (content: string) => send(staff.caller, { content, customerId: customer.user.id }),
    mails: () => db.mail.findMany({ where: { recipient: customer.user.email } }),
  }
}

async function send(caller: Parameters<typeof graph>[0], variables: object): Promise<string> {
  const { data, errors } = await graph(caller, sendMessage, variables)
  expect(errors).toBeUndefined()
  return data.sendMessage.id
}

const letPass = (minutes: number) =>
  pool.query(`UPDATE message SET created_at = created_at - $1 * interval '1 minute'`, [minutes])

test('answers that nobody saw for ten minutes go out in one mail, in order', async () => {
  const { answer, mails } = await startConversation()
  await answer('Yes, it is.')
  await letPass(9)
  await mailRepliesThatWait()
  expect(await mails()).toEqual([])

  await answer('Shall we hold <b>it</b>?')
  await letPass(1.1)
  await mailRepliesThatWait()

  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('We answered you: 2 messages from DriveFair')
  expect(mail?.text).toMatch(
    /Sam, .* ET\n> Yes, it is\.\n\nSam, .* ET\n> Shall we hold <b>it<\/b>\?/,
  )
  expect(mail?.html).toContain('Shall we hold &#60;b&#62;it&#60;/b&#62;?')
  expect(mail?.text).not.toContain('Is the SUV still there?')
})

test('the same answers are mailed once, also when several servers look', async () => {
  const { answer, mails } = await startConversation()
  await answer('Yes.')
  await letPass(11)
  await Promise.all(Array.from({ length: 4 }, mailRepliesThatWait))
  await letPass(60)
  await mailRepliesThatWait()
  expect(await mails()).toHaveLength(1)

  await answer('And it is red.')
  await letPass(11)
  await mailRepliesThatWait()
  const texts = (await mails()).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts.filter((text) => text.includes('> Yes.'))).toHaveLength(1)
})

test('what was read in time is not mailed', async () => {
  const { customer, answer, mails } = await startConversation()
  await answer('Yes.')
  await letPass(11)
  await graph(customer.caller, 'mutation { markMessagesRead }')
  await mailRepliesThatWait()
  expect(await mails()).toEqual([])
})

test('only what is still unread is in the mail', async () => {
  const { customer, answer, mails } = await startConversation()
  const seen = await answer('Seen already.')
  await answer('Not seen yet.')
  await graph(customer.caller, 'mutation ($upTo: ID) { markMessagesRead(upTo: $upTo) }', {
    upTo: seen,
  })
  await letPass(11)
  await mailRepliesThatWait()
  const [mail] = await mails()
  expect(mail?.text).toContain('Not seen yet.')
  expect(mail?.text).not.toContain('Seen already.')
})

test('nothing goes to an address that was never shown to be theirs', async () => {
  const { answer, mails } = await startConversation({ emailVerified: false })
  await answer('Yes.')
  await letPass(11)
  await mailRepliesThatWait()
  expect(await mails()).toEqual([])
})

test('a customer who waits for us is not mailed their own words', async () => {
  const { mails } = await startConversation()
  await letPass(11)
  await mailRepliesThatWait()
  expect(await mails()).toEqual([])
})
