import { createHash } from 'node:crypto'
import { captureLog } from '../../test/kit/guards/capture-log'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeStaff } from '../../test/kit/people/people'
import { graph } from '../../test/kit/servers/shop'
import { deleteExpiredAccess } from '../account/account.jobs'
import { config } from '../platform/config'
import { db } from '../platform/db'
import { exportPerson } from '../privacy/export'

const createApiToken = `mutation ($name: String!, $access: ApiTokenAccess! = READ, $days: Int! = 90) {
  createApiToken(name: $name, access: $access, expiresInDays: $days) {
    token apiToken { id name access createdBy createdAt expiresAt lastUsedAt isActive }
  }
}`
const revokeApiToken = `mutation ($id: ID!) { revokeApiToken(id: $id) { id name isActive } }`

const DAY_MS = 24 * 60 * 60_000

test('staff create a token; only its hash is stored', async () => {
  const { caller, user } = await makeStaff({ lastName: 'Staff' })
  const { data } = await graph(caller, createApiToken, { name: '  Nightly report ' })
  const { token, apiToken } = data.createApiToken
  expect(token).toMatch(/^dft_[\w-]{43}$/)
  expect(apiToken).toMatchObject({
    name: 'Nightly report',
    access: 'READ',
    createdBy: 'Sam Staff',
    lastUsedAt: null,
    isActive: true,
  })
  expect(Date.parse(apiToken.expiresAt) - Date.parse(apiToken.createdAt)).toBe(90 * DAY_MS)
  const { hash, ...stored } = await db.apiToken.findUniqueOrThrow({ where: { id: apiToken.id } })
  expect(Buffer.from(hash)).toEqual(createHash('sha256').update(token).digest())
  expect(stored.creatorId).toBe(user.id)
  expect(JSON.stringify(stored)).not.toContain(token.slice(4))
})

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(81) }],
  ['name', { name: 'two\nlines' }],
  ['expiresInDays', { name: 'A tool', days: 0 }],
  ['expiresInDays', { name: 'A tool', days: 366 }],
])('rejects a token with a bad %s: %j', async (field, variables) => {
  const { caller } = await makeStaff()
  const { errors } = await graph(caller, createApiToken, variables)
  expect(errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    fields: { [field]: expect.any(String) },
  })
})

test('a token lives for up to a year', async () => {
  const { caller } = await makeStaff()
  const { data } = await graph(caller, createApiToken, { name: 'x'.repeat(80), days: 365 })
  const { createdAt, expiresAt } = data.createApiToken.apiToken
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(365 * DAY_MS)
})

test('creating a token needs a password check within 30 minutes, revoking one does not', async () => {
  const { caller, user } = await makeStaff()
  const { id } = await makeApiToken()
  await db.session.updateMany({
    where: { userId: user.id },
    data: { confirmedAt: new Date(Date.now() - 31 * 60_000) },
  })
  const { errors } = await graph(caller, createApiToken, { name: 'A tool' })
  expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', reason: 'PASSWORD_NEEDED' })
  expect(await db.apiToken.count({ where: { creatorId: user.id } })).toBe(0)
  expect((await graph(caller, revokeApiToken, { id })).errors).toBeUndefined()
})

test('staff list the tokens of all staff without revoked ones, and expired ones as inactive', async () => {
  const staff = await makeStaff()
  const [working, expired, revoked] = [
    await makeApiToken({ by: staff }),
    await makeApiToken(),
    await makeApiToken({ by: staff }),
  ]
  await db.apiToken.update({ where: { id: expired.id }, data: { expiresAt: new Date() } })
  await graph(staff.caller, revokeApiToken, { id: revoked.id })
  const { data } = await graph(staff.caller, '{ apiTokens { id isActive } }')
  const listed = new Map(
    data.apiTokens.map((each: { id: string; isActive: boolean }) => [each.id, each.isActive]),
  )
  const states = [working, expired, revoked].map(({ id }) => listed.get(id))
  expect(states).toEqual([true, false, undefined])
})

test('a program with READ lists tokens, and one with WRITE revokes them', async () => {
  const { program: reader } = await makeApiToken()
  const { program: writer, id } = await makeApiToken({ access: 'WRITE' })
  expect((await graph(reader, '{ apiTokens { id } }')).data.apiTokens).not.toEqual([])
  const { errors } = await graph(reader, revokeApiToken, { id })
  expect(errors[0].extensions.code).toBe('FORBIDDEN')
  expect((await graph(writer, revokeApiToken, { id })).data.revokeApiToken.isActive).toBe(false)
})

test('the history and the log tell who created and revoked a token, once', async () => {
  const [sam, kim] = [await makeStaff({ firstName: 'Sam' }), await makeStaff({ firstName: 'Kim' })]
  const lines = captureLog()
  const { data } = await graph(sam.caller, createApiToken, { name: 'Report', access: 'WRITE' })
  const { token, apiToken } = data.createApiToken
  for (let turn = 0; turn < 2; turn++) await graph(kim.caller, revokeApiToken, { id: apiToken.id })
  const history = await graph(
    sam.caller,
    `{ history(subject: API_TOKEN, subjectId: "${apiToken.id}") {
         edges { node { staffName subjectName field before after } } } }`,
  )
  const change = { subjectName: 'Report', field: 'access' }
  const name = ({ user }: typeof sam) => `${user.firstName} ${user.lastName}`
  expect(history.data.history.edges.map(({ node }: { node: object }) => node)).toEqual([
    { ...change, staffName: name(kim), before: 'WRITE', after: null },
    { ...change, staffName: name(sam), before: null, after: 'WRITE' },
  ])
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  expect(events).toMatchObject([
    { event: 'API token created', apiToken: apiToken.id, access: 'WRITE' },
    { event: 'API token revoked', apiToken: apiToken.id },
  ])
  expect(events[0].user).not.toBe(events[1].user)
  expect(lines.join('')).not.toContain(token.slice(4))
})

test('revoking an unknown token is NOT_FOUND', async () => {
  const { caller } = await makeStaff()
  for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
    const { errors } = await graph(caller, revokeApiToken, { id })
    expect(errors[0].extensions.code).toBe('NOT_FOUND')
  }
})

test('an account has at most 50 tokens', async () => {
  const { caller, user } = await makeStaff()
  await db.apiToken.createMany({
    data: Array.from({ length: 50 }, (_, number) => ({
      name: `Tool ${number}`,
      access: 'READ' as const,
      creatorId: user.id,
      hash: createHash('sha256').update(`${user.id} ${number}`).digest(),
      expiresAt: new Date(),
    })),
  })
  const { errors } = await graph(caller, createApiToken, { name: 'One more' })
  expect(errors[0].extensions.code).toBe('CONFLICT')
})

test('a token that ended is deleted a month later', async () => {
  const made = [await makeApiToken(), await makeApiToken(), await makeApiToken()]
  const [expired, revoked, young] = made.map(({ id }) => id)
  const old = new Date(Date.now() - 31 * DAY_MS)
  await db.apiToken.update({ where: { id: expired }, data: { expiresAt: old } })
  await db.apiToken.update({ where: { id: revoked }, data: { revokedAt: old } })
  await db.apiToken.update({ where: { id: young }, data: { revokedAt: new Date() } })
  await deleteExpiredAccess() // the one job that deletes what gave access: sessions and tokens alike
  const left = await db.apiToken.findMany({ where: { id: { in: made.map(({ id }) => id) } } })
  expect(left.map(({ id }) => id)).toEqual([young])
})

test('an export for former staff lists their tokens without the hashes', async () => {
  const { staff } = await makeApiToken({ name: 'Report' })
  config.STAFF_EMAILS.splice(config.STAFF_EMAILS.indexOf(staff.user.email), 1)
  const data = await exportPerson({ userId: staff.user.id })
  expect(data).toMatchObject({ apiTokens: [{ name: 'Report', access: 'READ', revokedAt: null }] })
  expect(JSON.stringify(data)).not.toContain('hash')
})
