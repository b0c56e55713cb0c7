import { generateSecret, generateSync } from 'otplib'
import { open, signUp, submit, submitSignIn } from '../../../test/kit/people/forms'
import { linkMailedTo, requestReset, tokenIn } from '../../../test/kit/people/mailed-links'
import { withSlowHashing } from '../../../test/kit/people/password-cost'
import { makeCustomerWithPassword, password } from '../../../test/kit/people/people'
import { type Caller, makeVisitor, rest } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'
import { enableFactor } from '../factor/factor'

const ownPassword = 'staple battery'

const statusOf = async (caller: Caller) => (await rest(caller, 'GET', '/api/auth/user')).status

const idOf = async (email: string) => (await db.user.findUniqueOrThrow({ where: { email } })).id

async function resetPassword(email: string) {
  const token = tokenIn(await requestReset(email))
  return submit(makeVisitor(), '/api/login/reset', { token, password: ownPassword })
}

const setUpFactor = (userId: string) =>
  db.secondFactor.create({ data: { userId, secret: generateSecret(), recoveryHashes: ['any'] } })

test('a reset removes every way in that a stranger set up before the email was verified', async () => {
  const { caller: stranger, email } = await signUp()
  const userId = await idOf(email)
  await setUpFactor(userId)
  await db.signIn.create({ data: { userId, providerId: 'oidc', accountId: `stranger ${email}` } })

  expect((await resetPassword(email)).status).toBe(303)
  expect(await statusOf(stranger)).toBe(401)
  expect(await submitSignIn(email)).toMatchObject({ status: 401 })
  expect(await submitSignIn(email, ownPassword)).toMatchObject({ status: 303, location: '/' })
  expect(await db.signIn.findMany({ where: { userId } })).toMatchObject([
    { providerId: 'credential' },
  ])
})

test('a reset keeps the second factor of an account whose email was verified before', async () => {
  const { user, email } = await makeCustomerWithPassword()
  await setUpFactor(user.id)
  expect((await resetPassword(email)).status).toBe(303)
  expect(await submitSignIn(email, ownPassword)).toMatchObject({ location: '/api/login/factor' })
})

test('the confirmation link ends the other sessions of the account', async () => {
  const { caller, email } = await signUp()
  const elsewhere = makeVisitor()
  await submitSignIn(email, password, elsewhere)
  await setUpFactor(await idOf(email))
  await open(caller, await linkMailedTo(email, 'verify'))
  expect([await statusOf(caller), await statusOf(elsewhere)]).toEqual([200, 401])
  expect(await submitSignIn(email)).toMatchObject({ status: 303, location: '/api/login/factor' })
})

test('remembers a browser only once the email is verified', async () => {
  const { caller, email } = await signUp()
  await submitSignIn(email, password, caller)
  expect(caller.cookies).not.toHaveProperty('drivefair-device')
  await open(caller, await linkMailedTo(email, 'verify'))
  expect(caller.cookies).toHaveProperty('drivefair-device')
})

test('a stranger who keeps changing the password cannot lock out the owner of the email', () =>
  withSlowHashing(async () => {
    const { caller: stranger, email } = await signUp()
    const token = tokenIn(await requestReset(email))
    // The last of them wait in the hashing queue after their old password was checked.
    const change = { oldPassword: password, password: 'battery horse' }
    const changes = Array.from({ length: 6 }, () => submit(stranger, '/api/login/password', change))
    const reset = { token, password: ownPassword }
    const [answer] = await Promise.all([
      submit(makeVisitor(), '/api/login/reset', reset),
      ...changes,
    ])
    expect(answer.status).toBe(303)
    expect(await statusOf(stranger)).toBe(401)
    expect(await submitSignIn(email, ownPassword)).toMatchObject({ status: 303 })
  }))

test('a session that has ended in the meantime sets up no second factor', async () => {
  const { user } = await makeCustomerWithPassword()
  const session = await db.session.findFirstOrThrow({ where: { userId: user.id } })
  await db.session.delete({ where: { id: session.id } })
  const secret = generateSecret()
  const setUp = enableFactor({ id: session.id, user }, secret, generateSync({ secret }))
  await expect(setUp).rejects.toThrow("You've been signed out")
  expect(await db.secondFactor.count({ where: { userId: user.id } })).toBe(0)
})
