import { stateOfDatabase } from '../../test/kit/guards/database-state'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { say, textsOf, trySay } from '../../test/kit/scenes/chats'
import { type Caller, rest } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'
import { userKey } from '../platform/rate-limit'

const sendTogether = (caller: Caller, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => trySay(caller, `message ${index}`)))

/** Sends this many; returns how many were accepted, and how many tokens came back meanwhile. */
async function accepted(caller: Caller, count: number) {
  const start = Date.now()
  const answers = await sendTogether(caller, count)
  const passed = answers.filter(({ errors }) => !errors).length
  return { passed, most: Math.ceil((Date.now() - start) / 3_000) }
}

const keyOf = ({ id }: { id: string }) => userKey('message', id)

/** Sets when a customer's bucket is full again. */
const setFullIn = (key: string, seconds: number) =>
  pool.query(`UPDATE attempt SET reset_at = now() + $1 * interval '1 second' WHERE key = $2`, [
    seconds,
    key,
  ])

test('accepts a burst of 10 messages, then 20 a minute', async () => {
  const { user, caller } = await makeCustomer()
  const burst = await accepted(caller, 13)
  expect(burst.passed).toBeGreaterThanOrEqual(10)
  expect(burst.passed).toBeLessThanOrEqual(10 + burst.most)

  await setFullIn(keyOf(user), 27 - 6) // two tokens came back after the burst, and one was left
  const later = await accepted(caller, 6)
  expect(later.passed).toBeGreaterThanOrEqual(3)
  expect(later.passed).toBeLessThanOrEqual(3 + later.most)

  await setFullIn(keyOf(user), -3_600)
  const muchLater = await accepted(caller, 13)
  expect(muchLater.passed).toBeLessThanOrEqual(10 + muchLater.most)
  expect(await textsOf(caller)).toHaveLength(burst.passed + later.passed + muchLater.passed)
})

test('says when to try again, over REST too, and changes nothing', async () => {
  const { user, caller } = await makeCustomer()
  await say(caller, 'first')
  await setFullIn(keyOf(user), 60 * 60)
  const before = await stateOfDatabase()
  const { status, headers, body } = await rest(caller, 'POST', '/api/messages', { content: 'more' })
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'RATE_LIMITED' })
  expect(body.message).toMatch(/^You have sent many messages in a row\. .* again in 60 minutes\.$/)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_400)
  expect(await stateOfDatabase()).toEqual(before)
})

test('counts neither retries nor invalid messages, and limits no one else', async () => {
  const { user, caller } = await makeCustomer()
  const staff = await makeStaff()
  for (let retry = 0; retry < 12; retry++) await say(caller, 'once', { clientMessageId: 'same' })
  for (let invalid = 0; invalid < 3; invalid++) await trySay(caller, ' ')
  const { resetAt } = await db.attempt.findUniqueOrThrow({ where: { key: keyOf(user) } })
  expect(resetAt.getTime() - Date.now()).toBeLessThanOrEqual(3_000)
  await setFullIn(keyOf(user), 60 * 60)
  await say(caller, 'once', { clientMessageId: 'same' })

  for (let reply = 0; reply < 15; reply++) await say(staff.caller, 'hello', { customerId: user.id })
  await say((await makeCustomer()).caller, 'someone else')
})

test('five tabs that poll for ten minutes are never refused', async () => {
  const { caller } = await makeCustomer()
  const statuses = new Set<number>()
  for (let poll = 0; poll < 120; poll++) {
    const tabs = Array.from({ length: 5 }, () => rest(caller, 'GET', '/api/messages/unread'))
    for (const { status } of await Promise.all(tabs)) statuses.add(status)
  }
  expect([...statuses]).toEqual([200])
})
