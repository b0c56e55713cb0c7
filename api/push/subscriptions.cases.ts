import { makeApiToken } from '../../test/kit/people/api-tokens'
import { submit } from '../../test/kit/people/forms'
import { makeCustomer, makeMember, password, signIn } from '../../test/kit/people/people'
import { deactivate, resetFactor } from '../../test/kit/requests/team-queries'
import { blockedStatements } from '../../test/kit/scenes/purchases'
import { save, startPushService } from '../../test/kit/servers/push-service'
import { type Caller, codeOf, graph, rest } from '../../test/kit/servers/shop'
import { deleteExpiredAccess } from '../account/account.jobs'
import { hashPassword } from '../account/password/hashing'
import { config } from '../platform/config'
import { db, pool } from '../platform/db'
import { queuePush } from './push'

let service: Awaited<ReturnType<typeof startPushService>>

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

const countOf = (userId: string) => db.pushSubscription.count({ where: { userId } })

/** A member with a browser that gets notifications, and one whose sign-in has expired. */
async function makeSubscribed() {
  const member = await makeMember('ADVOCATE')
  const browser = await service.subscribe(member.caller)
  const expired = await signIn(member.user.id)
  await service.subscribe(expired)
  const [last] = await db.session.findMany({
    where: { userId: member.user.id },
    orderBy: { createdAt: 'desc' },
    take: 1,
  })
  await db.session.update({ where: { id: last?.id ?? '' }, data: { expiresAt: new Date(0) } })
  await deleteExpiredAccess()
  expect(await countOf(member.user.id)).toBe(2)
  return { ...member, browser }
}

const remove = (caller: Caller, endpoint: string) =>
  graph(caller, 'mutation ($endpoint: String!) { removePushSubscription(endpoint: $endpoint) }', {
    endpoint,
  })

test('a sign-in that expires leaves the notifications on', async () => {
  const { user } = await makeSubscribed()
  const left = await db.pushSubscription.findMany({ where: { userId: user.id } })
  expect(left.filter(({ sessionId }) => sessionId === null)).toHaveLength(1)
})

test('signing out ends those of that browser', async () => {
  const { user, caller, browser } = await makeSubscribed()
  expect((await rest(caller, 'POST', '/api/logout')).status).toBe(204)
  const left = await db.pushSubscription.findMany({ where: { userId: user.id } })
  expect(left).toMatchObject([{ sessionId: null }])
  expect(left.map(({ endpoint }) => endpoint)).not.toContain(browser.subscription.endpoint)
})

/** Everything that ends all sign-ins of a member. */
const endings: Record<string, (member: Awaited<ReturnType<typeof makeSubscribed>>) => unknown> = {
  'signing out everywhere': ({ caller }) => submit(caller, '/api/login/sessions', { id: 'others' }),
  endUserSessions: async ({ user }) => {
    const mutation = `mutation { endUserSessions(userId: "${user.id}") }`
    return graph((await makeMember('OWNER')).caller, mutation)
  },
  'a reset of the second factor': async ({ user }) => {
    await db.secondFactor.create({ data: { userId: user.id, secret: 'A'.repeat(32) } })
    return resetFactor((await makeMember('OWNER')).caller, user.id)
  },
  'a new password': async ({ user, caller }) => {
    const account = { accountId: user.id, providerId: 'credential' }
    await db.signIn.create({
      data: { userId: user.id, ...account, password: await hashPassword(password) },
    })
    const fields = { oldPassword: password, password: 'another fine secret' }
    return submit(caller, '/api/login/password', fields)
  },
  deactivation: async ({ user }) => deactivate((await makeMember('OWNER')).caller, user.id),
}

test.each(Object.entries(endings))('%s ends those of all browsers', async (_name, end) => {
  const member = await makeSubscribed()
  await end(member)
  expect(await countOf(member.user.id)).toBe(0)
})

test('a browser in which another member turns them on is theirs, without what waited', async () => {
  const ann = await makeMember('SUPPORT')
  const bo = await makeMember('SUPPORT')
  const { subscription } = await service.subscribe(ann.caller)
  await db.$transaction((tx) =>
    queuePush(tx, { cause: 'for Ann', to: [ann.user.id], text: 'For Ann', path: '/staff/' }),
  )
  await save(bo.caller, subscription)
  expect([await countOf(ann.user.id), await countOf(bo.user.id)]).toEqual([0, 1])
  expect(await db.push.count({ where: { cause: 'for Ann' } })).toBe(0)

  expect((await remove(ann.caller, subscription.endpoint)).data.removePushSubscription).toBe(false)
  expect((await remove(bo.caller, subscription.endpoint)).data.removePushSubscription).toBe(true)
  expect(await countOf(bo.user.id)).toBe(0)
})

test('a browser changes hands while a notification arrives there', async () => {
  const ann = await makeMember('SUPPORT')
  const bo = await makeMember('SUPPORT')
  const { subscription, received } = await service.subscribe(ann.caller)
  const holder = await pool.connect()
  await holder.query('BEGIN')
  const hold = 'SELECT FROM push_subscription WHERE endpoint = $1 FOR NO KEY UPDATE'
  await holder.query(hold, [subscription.endpoint])
  const saved = save(bo.caller, subscription)
  await blockedStatements(1)
  await db.$transaction((tx) =>
    queuePush(tx, { cause: 'for both', to: [ann.user.id], text: 'For Ann', path: '/staff/' }),
  )
  await blockedStatements(2) // it arrived; that is being stored
  await holder.query('COMMIT')
  holder.release()
  expect((await saved).errors).toBeUndefined()
  expect(received).toHaveLength(1)
  expect([await countOf(ann.user.id), await countOf(bo.user.id)]).toEqual([0, 1])
})

test('of more than ten browsers, the oldest gets none, and saving one again keeps it', async () => {
  const { user, caller } = await makeMember('SUPPORT')
  const browsers = Array.from({ length: 11 }, () => service.makeBrowser().subscription)
  for (const browser of browsers) await save(caller, browser)
  for (const browser of browsers.slice(1)) await save(caller, browser)
  const left = await db.pushSubscription.findMany({ where: { userId: user.id } })
  expect(left.map(({ endpoint }) => endpoint).sort()).toEqual(
    browsers
      .slice(1)
      .map(({ endpoint }) => endpoint)
      .sort(),
  )
})

test.each([
  ['an endpoint in our network', { endpoint: 'https://10.0.0.5/push' }],
  ['an endpoint without TLS', { endpoint: 'http://push.example/' }],
  ['an endpoint that is no URL', { endpoint: 'push' }],
  ['a very long endpoint', { endpoint: `https://push.example/${'x'.repeat(1_000)}` }],
  ['a short key', { p256dh: 'AAAA' }],
  ['a key that is no Base64url', { p256dh: '!'.repeat(87) }],
  ['a long secret', { auth: 'x'.repeat(23) }],
])('refuses %s', async (_what, change) => {
  const { caller } = await makeMember('SUPPORT')
  const answer = await save(caller, { ...service.makeBrowser().subscription, ...change })
  expect(answer.errors[0].extensions.code).toBe('BAD_INPUT')
  expect(Object.keys(answer.errors[0].extensions.fields)).toEqual(Object.keys(change))
})

test('refuses an endpoint on this machine where the site is public', async () => {
  const { caller } = await makeMember('SUPPORT')
  const { subscription } = service.makeBrowser()
  const { PUBLIC_URL } = config
  config.PUBLIC_URL = 'https://drivefair.example'
  try {
    expect(codeOf(await save(caller, subscription))).toBe('BAD_INPUT')
  } finally {
    config.PUBLIC_URL = PUBLIC_URL
  }
})

test('neither a program nor a customer can turn them on', async () => {
  const { subscription } = service.makeBrowser()
  const { program, staff } = await makeApiToken({ access: 'WRITE' })
  for (const { caller } of [{ caller: program }, await makeCustomer()]) {
    expect(codeOf(await save(caller, subscription))).toBe('FORBIDDEN')
    expect(codeOf(await remove(caller, subscription.endpoint))).toBe('FORBIDDEN')
    expect(codeOf(await graph(caller, 'mutation { sendTestPush }'))).toBe('FORBIDDEN')
  }
  expect(await countOf(staff.user.id)).toBe(0)
})

test('every server has the same key', async () => {
  await db.serverSecret.deleteMany()
  const { caller } = await makeMember('READER')
  const answers = await Promise.all([1, 2, 3, 4].map(() => graph(caller, '{ pushKey }')))
  const keys = new Set(answers.map(({ data }) => data.pushKey))
  expect(keys.size).toBe(1)
  expect(Buffer.from([...keys][0], 'base64url')).toHaveLength(65)
})

test("sends ten tests an hour to one's own browsers", async () => {
  const { user, caller } = await makeMember('READER')
  const sendTest = () => graph(caller, 'mutation { sendTestPush }')
  expect(codeOf(await sendTest())).toBe('CONFLICT')
  await service.subscribe(caller)
  for (let count = 0; count < 10; count++) expect((await sendTest()).errors).toBeUndefined()
  expect(codeOf(await sendTest())).toBe('RATE_LIMITED')
  const queued = await db.push.findMany({ include: { subscription: true } })
  const tests = queued.filter(({ cause }) => cause.startsWith('test '))
  expect(tests.map(({ subscription }) => subscription.userId)).toEqual(Array(10).fill(user.id))
})
