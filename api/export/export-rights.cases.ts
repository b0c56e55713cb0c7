import { eventually } from '../../test/kit/eventually'
import { captureLog } from '../../test/kit/guards/capture-log'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { exportList } from '../../test/kit/requests/exports'
import { blockedStatements } from '../../test/kit/scenes/purchases'
import { address, type Caller, graph, makeVisitor, rest } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { hashForKey } from '../platform/rate-limit'

const day = '2034-01-01'
const lists = ['orders', 'requests', 'people', 'deals', 'dealers', 'claims']

/** What becomes of an export of each list. */
async function answersTo(caller: Caller) {
  const answers: Record<string, unknown> = {}
  for (const list of lists) {
    const { status, body } = await exportList(caller, list, day)
    answers[list] = status === 200 ? 200 : (body.reason ?? body.code)
  }
  return answers
}

const eachIs = (answer: unknown, others: Record<string, unknown> = {}) => ({
  ...Object.fromEntries(lists.map((list) => [list, answer])),
  ...others,
})

test('owners export all lists, readers those that say little of people, others none', async () => {
  const answersOf = async (role: Parameters<typeof makeMember>[0]) =>
    answersTo((await makeMember(role)).caller)
  expect(await answersOf('OWNER')).toEqual(eachIs(200))
  const noPeople = { people: 'ROLE_NEEDED', requests: 'ROLE_NEEDED' }
  expect(await answersOf('READER')).toEqual(eachIs(200, noPeople))
  expect(await answersOf('ADVOCATE')).toEqual(eachIs('ROLE_NEEDED'))
  expect(await answersOf('SUPPORT')).toEqual(eachIs('ROLE_NEEDED'))
  expect(await answersTo((await makeCustomer()).caller)).toEqual(eachIs('FORBIDDEN'))
  expect(await answersTo(makeVisitor())).toEqual(eachIs('UNAUTHENTICATED'))
})

test('an export asks for the password after 30 minutes', async () => {
  const { caller, user } = await makeMember('OWNER')
  const confirmedAt = new Date(Date.now() - 31 * 60_000)
  await db.session.updateMany({ where: { userId: user.id }, data: { confirmedAt } })
  expect(await answersTo(caller)).toEqual(eachIs('PASSWORD_NEEDED'))
})

test('a token of an owner exports what is not about people', async () => {
  const { program } = await makeApiToken()
  const noPeople = { people: 'FORBIDDEN', requests: 'FORBIDDEN' }
  expect(await answersTo(program)).toEqual(eachIs(200, noPeople))
  const { program: ofAdvocate } = await makeApiToken({ access: 'WRITE', role: 'ADVOCATE' })
  expect(await answersTo(ofAdvocate)).toEqual(eachIs('ROLE_NEEDED'))
})

test('the history and the log say who exported which days', async () => {
  const { caller, user } = await makeMember('OWNER', { firstName: 'Olga', lastName: 'Ruiz' })
  const lines = captureLog()
  await exportList(caller, 'people', '2034-01-01', '2034-01-31')
  await rest(caller, 'GET', '/api/export/dealers.csv?to=2034-01-31')
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'export')
  expect(events.map(({ outcome }) => outcome)).toEqual(['success', 'success'])
  const { data } = await graph(
    caller,
    `{ history(subject: EXPORT, staffId: "${user.id}") { edges { node { subjectName field before after staffName } } } }`,
  )
  const entry = { field: 'export', before: null, staffName: 'Olga Ruiz' }
  expect(data.history.edges.map(({ node }: { node: object }) => node)).toEqual([
    { ...entry, subjectName: 'Dealers', after: 'until 2034-01-31' },
    { ...entry, subjectName: 'People', after: '2034-01-01 to 2034-01-31' },
  ])
})

test('refuses days that are none, and other lists, and stores nothing about it', async () => {
  const { caller, user } = await makeMember('OWNER')
  for (const [query, field] of [
    ['from=2034-02-30', 'from'],
    ['to=0000-01-01', 'to'],
    ['from=2034-01-02&to=2034-01-01', 'to'],
  ] as const) {
    const { status, body } = await rest(caller, 'GET', `/api/export/orders.csv?${query}`)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  }
  expect((await exportList(caller, 'users', day)).status).toBe(404)
  expect((await exportList(caller, 'constructor', day)).status).toBe(404)
  expect(await db.historyEntry.count({ where: { staffId: user.id } })).toBe(0)
})

test('a member exports one list at a time, and twenty an hour', async () => {
  const { caller, user } = await makeMember('OWNER')
  const { caller: other } = await makeMember('OWNER')
  const { first } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE claim IN ACCESS EXCLUSIVE MODE`
    const first = exportList(caller, 'claims', day)
    await blockedStatements()
    const second = await exportList(caller, 'orders', day)
    expect([second.status, second.body.code]).toEqual([429, 'RATE_LIMITED'])
    expect(second.body.message).toContain('Another export of yours is under way')
    expect((await exportList(other, 'orders', day)).status).toBe(200)
    return { first }
  })
  expect((await first).status).toBe(200)
  expect((await exportList(caller, 'orders', day)).status).toBe(200)

  const key = `export-list account ${hashForKey(user.id)}`
  await db.attempt.update({ where: { key, count: 2 }, data: { count: 20 } })
  expect((await exportList(caller, 'orders', day)).body.message).toContain('Too many')
  // Refused for the hour, not for a place that is still taken.
  await db.attempt.delete({ where: { key } })
  expect((await exportList(caller, 'orders', day)).status).toBe(200)
})

test('an export that its client leaves frees its place', async () => {
  const { caller, user } = await makeMember('OWNER')
  const isUnderWay = () =>
    db.attempt.count({ where: { key: `exporting account ${hashForKey(user.id)}` } })
  const cookie = Object.entries(caller.cookies).map(([name, value]) => `${name}=${value}`)
  const left = new AbortController()
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE claim IN ACCESS EXCLUSIVE MODE`
    const init = { headers: { cookie: cookie.join('; ') }, signal: left.signal }
    const request = fetch(`${address}/api/export/claims.csv`, init).catch(() => 'left')
    await blockedStatements()
    expect(await isUnderWay()).toBe(1)
    left.abort()
    expect(await request).toBe('left')
  })
  await eventually(async () => expect(await isUnderWay()).toBe(0))
})
