import { say, textsOf, trySay } from '../../test/kit/chats'
import { stateOfDatabase } from '../../test/kit/database-state'
import { makeCustomer, makeStaff } from '../../test/kit/people'
import { type Caller, rest } from '../../test/kit/shop'
import { pool } from '../platform/db'

const sendTogether = (caller: Caller, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => trySay(caller, `message ${index}`)))

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted, not typed
const refusedOf = (answers: any[]) =>
  answers.filter(({ errors }) => errors?.[0].extensions.code === 'RATE_LIMITED').length

/** Makes the buckets of all customers as full as after this many seconds. */
const letPass = (seconds: number) =>
  pool.query(
    `UPDATE attempt SET reset_at = reset_at - $1 * interval '1 second' WHERE key LIKE 'message %'`,
    [seconds],
  )

test('accepts a burst of 10 messages, then 20 a minute', async () => {
  const { caller } = await makeCustomer()
  expect(refusedOf(await sendTogether(caller, 13))).toBe(3)
  await letPass(6)
  expect(refusedOf(await sendTogether(caller, 4))).toBe(2)
  await letPass(3_600)
  expect(refusedOf(await sendTogether(caller, 12))).toBe(2)
  expect(await textsOf(caller)).toHaveLength(22)
})

test('says when to try again, over REST too, and changes nothing', async () => {
  const { caller } = await makeCustomer()
  await sendTogether(caller, 11)
  const before = await stateOfDatabase()
  const { status, headers, body } = await rest(caller, 'POST', '/api/messages', { content: 'more' })
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'RATE_LIMITED' })
  expect(body.message).toMatch(
    /^You have sent many messages in a row\. .* again in [1-3] seconds?\.$/,
  )
  expect(headers.get('retry-after')).toMatch(/^[1-3]$/)
  expect(await stateOfDatabase()).toEqual(before)
})

test('counts neither retries nor invalid messages, and limits no one else', async () => {
  const { user, caller } = await makeCustomer()
  const staff = await makeStaff()
  for (let retry = 0; retry < 12; retry++) await say(caller, 'once', { clientMessageId: 'same' })
  for (let invalid = 0; invalid < 3; invalid++) await trySay(caller, ' ')
  expect(refusedOf(await sendTogether(caller, 10))).toBe(1)
  await say(caller, 'once', { clientMessageId: 'same' })

  for (let reply = 0; reply < 15; reply++) await say(staff.caller, 'hello', { customerId: user.id })
  await say((await makeCustomer()).caller, 'someone else')
})
