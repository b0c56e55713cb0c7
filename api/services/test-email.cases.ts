import { makeMember } from '../../test/kit/people/people'
import { graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

const sendTest = 'mutation { sendTestEmail }'

const testsTo = (recipient: string) =>
  db.mail.findMany({ where: { recipient, cause: { startsWith: 'test ' } } })

test('a test goes to who asks for it, ten times an hour', async () => {
  const { user, caller } = await makeMember('OWNER')
  for (let n = 0; n < 10; n += 1) {
    expect(await graph(caller, sendTest)).toEqual({ data: { sendTestEmail: true } })
  }
  const { errors } = await graph(caller, sendTest)
  expect(errors[0].extensions.code).toBe('RATE_LIMITED')
  const mails = await testsTo(user.email)
  expect(mails).toHaveLength(10)
  expect(mails[0]?.text).toContain('You asked')
})

test('a test of an email that has none is refused', async () => {
  const { user, caller } = await makeMember('OWNER')
  const { errors } = await graph(caller, 'mutation { sendTestEmail(key: "NOTHING") }')
  expect(errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    fields: { key: expect.stringContaining('ORDER_PAID') },
  })
  expect(await testsTo(user.email)).toEqual([])
})

test('a test of one of our emails begins as it is saved, with sample values', async () => {
  const { user, caller } = await makeMember('OWNER')
  await graph(caller, 'mutation { sendTestEmail(key: "ORDER_PAID") }')
  const [mail] = await testsTo(user.email)
  expect(mail?.subject).toMatch(/^Test: Your .+ order 1204 is confirmed$/)
  expect(mail?.text).toContain('We received your payment of $599.00.')
})
