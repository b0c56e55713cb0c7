import { makeApiToken } from '../../test/kit/people/api-tokens'
import { submit } from '../../test/kit/people/forms'
import {
  makeCustomer,
  makeCustomerWithPassword,
  makeMember,
  makeStaff,
  password,
} from '../../test/kit/people/people'
import { changeRole, deactivate } from '../../test/kit/requests/team-queries'
import { type Caller, codeOf, graph, makeVisitor } from '../../test/kit/servers/shop'
import { welcomeListed } from '../account/member-rows'
import { config } from '../platform/config'
import { db } from '../platform/db'

const roleOf = async (caller: Caller) => (await graph(caller, '{ me { role } }')).data.me?.role
const rightsOf = async (caller: Caller) => (await graph(caller, '{ myRights }')).data.myRights

function unlist(email: string) {
  config.STAFF_EMAILS.splice(config.STAFF_EMAILS.indexOf(email), 1)
}

test('a listed address is an owner without a row, as before there were roles', async () => {
  const { caller, user } = await makeStaff()
  expect(await roleOf(caller)).toBe('OWNER')
  expect(await db.staffMember.count({ where: { userId: user.id } })).toBe(0)
  unlist(user.email)
  expect(await roleOf(caller)).toBeNull()
})

test('a listed address gets its row at a start, and loses access when it is taken off the list', async () => {
  const { caller, user } = await makeStaff()
  await welcomeListed()
  await welcomeListed()
  const row = await db.staffMember.findUniqueOrThrow({ where: { userId: user.id } })
  expect(row).toMatchObject({ role: 'OWNER', isFromEnv: true })
  unlist(user.email)
  expect(await roleOf(caller)).toBeNull()
  expect(codeOf(await graph(caller, '{ staff { id } }'))).toBe('FORBIDDEN')
})

test('a listed address gets its row when it signs in', async () => {
  const { email, user } = await makeCustomerWithPassword()
  config.STAFF_EMAILS.push(email)
  await submit(makeVisitor(), '/api/login', { email, password })
  expect(await db.staffMember.count({ where: { userId: user.id, isFromEnv: true } })).toBe(1)
})

test('a row wins over the list: who was demoted or deactivated in the app stays so after a start', async () => {
  const owner = await makeMember('OWNER')
  const [demoted, gone] = [await makeStaff(), await makeStaff()]
  expect((await changeRole(owner.caller, demoted.user.id, 'SUPPORT')).errors).toBeUndefined()
  expect((await deactivate(owner.caller, gone.user.id)).errors).toBeUndefined()
  await welcomeListed()
  expect(await roleOf(demoted.caller)).toBe('SUPPORT')
  const again = makeVisitor()
  expect(await roleOf(gone.caller)).toBeUndefined()
  expect(await db.staffMember.findUnique({ where: { userId: gone.user.id } })).toMatchObject({
    deactivatedAt: expect.any(Date),
  })
  expect(again.cookies).toEqual({})
})

test('an unverified address is no one, listed or with a row', async () => {
  const listed = await makeStaff({ emailVerified: false })
  const member = await makeMember('OWNER', { emailVerified: false })
  expect(await roleOf(listed.caller)).toBeNull()
  expect(await roleOf(member.caller)).toBeNull()
})

test('customers have no role and learn none', async () => {
  const { caller } = await makeCustomer()
  const { data } = await graph(caller, '{ me { role isStaff } }')
  expect(data.me).toEqual({ role: null, isStaff: false })
})

const publishQuote = `mutation { publishQuote(id: "x", revision: 0, validUntilEastern: "x") { id } }`
const reasonOf = (answer: { errors?: { extensions: { reason?: string } }[] }) =>
  answer.errors?.[0]?.extensions.reason

test('a token has at most the rights of its role and of its creator, who may be demoted', async () => {
  const owner = await makeMember('OWNER')
  const { program: reader } = await makeApiToken({ access: 'WRITE', role: 'READER', by: owner })
  expect(await rightsOf(reader)).toEqual(['READ', 'EXPORT', 'FIGURES'])
  const setMyMail = 'mutation { setMyMail(newWork: false, daily: true) { revision } }'
  expect((await graph(reader, setMyMail)).errors).toBeUndefined()
  const { program: full } = await makeApiToken({ access: 'WRITE', by: owner })
  expect(codeOf(await graph(full, publishQuote))).toBe('NOT_FOUND')
  await changeRole((await makeMember('OWNER')).caller, owner.user.id, 'SUPPORT')
  expect(await rightsOf(full)).toEqual(['READ', 'CHAT', 'PEOPLE'])
  expect(reasonOf(await graph(full, publishQuote))).toBe('ROLE_NEEDED')
  expect(await rightsOf(reader)).toEqual(['READ'])
})

const createToken = (caller: Caller, role: string) =>
  graph(
    caller,
    `mutation ($role: StaffRole) { createApiToken(name: "A tool", role: $role) {
       token apiToken { id role } } }`,
    { role },
  )

test('an advocate makes tokens of at most their own role, and sees only theirs', async () => {
  const advocate = await makeMember('ADVOCATE')
  const { errors } = await createToken(advocate.caller, 'OWNER')
  expect(errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    fields: { role: 'At most your own role' },
  })
  const { data } = await createToken(advocate.caller, 'READER')
  const { token, apiToken } = data.createApiToken
  expect(await rightsOf({ ...makeVisitor(), token })).toEqual(['READ'])

  const { id: others } = await makeApiToken()
  const list = await graph(advocate.caller, '{ apiTokens { id role } }')
  expect(list.data.apiTokens).toEqual([apiToken])
  const revoke = 'mutation ($id: ID!) { revokeApiToken(id: $id) { id } }'
  expect(codeOf(await graph(advocate.caller, revoke, { id: others }))).toBe('NOT_FOUND')
  const owner = await makeMember('OWNER')
  const all = await graph(owner.caller, '{ apiTokens { id } }')
  expect(all.data.apiTokens).toEqual(expect.arrayContaining([{ id: others }, { id: apiToken.id }]))
  expect((await graph(owner.caller, revoke, { id: apiToken.id })).errors).toBeUndefined()
})
