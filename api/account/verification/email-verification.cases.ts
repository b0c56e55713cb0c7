import { open, signUp, submit } from '../../../test/kit/people/forms'
import { linkMailedTo } from '../../../test/kit/people/mailed-links'
import { makeCustomer, password } from '../../../test/kit/people/people'
import { graph, makeVisitor } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

const isVerified = async (email: string) =>
  (await db.user.findUniqueOrThrow({ where: { email } })).emailVerified

test('the mailed link confirms the email of the signed-in user', async () => {
  const { caller, email } = await signUp()
  const path = await linkMailedTo(email, 'verify')
  expect((await open(caller, path)).html).toContain('Your email address is confirmed.')
  expect(await isVerified(email)).toBe(true)
  expect((await open(caller, path)).status).toBe(200) // a second click
})

test('the link confirms nothing when signed out or signed in as someone else', async () => {
  const { email } = await signUp()
  const path = await linkMailedTo(email, 'verify')
  const signedOut = await open(makeVisitor(), path)
  expect(signedOut.status).toBe(303)
  expect(signedOut.location).toBe(
    `/api/login?${new URLSearchParams({ notice: 'verify', returnTo: path })}`,
  )

  const { caller } = await makeCustomer({ emailVerified: false })
  expect((await open(caller, path)).status).toBe(400)
  expect(await isVerified(email)).toBe(false)

  const later = makeVisitor()
  const form = { email, password, returnTo: path }
  expect(await submit(later, '/api/login', form)).toMatchObject({ status: 303, location: path })
  expect((await open(later, path)).html).toContain('Your email address is confirmed.')
})

test('the link can be requested again', async () => {
  const { caller, email } = await signUp()
  const { html } = await open(caller, '/api/login/password')
  expect(html).toContain('href="/api/login/verify"')
  expect((await open(caller, '/api/login/verify')).html).toContain('Send the link')
  expect((await submit(caller, '/api/login/verify', {})).status).toBe(200)
  expect(await db.mail.count({ where: { recipient: email } })).toBe(2)
  expect((await open(caller, await linkMailedTo(email, 'verify'))).status).toBe(200)
})

test('the site sends the link again, a few times a day, and not once the email is confirmed', async () => {
  const { caller, email } = await signUp()
  const sendAgain = () => graph(caller, 'mutation { sendVerificationLink }')
  for (let turn = 1; turn <= 3; turn++) {
    expect((await sendAgain()).data).toEqual({ sendVerificationLink: true })
  }
  expect((await sendAgain()).errors[0].extensions.code).toBe('RATE_LIMITED')
  expect(await db.mail.count({ where: { recipient: email } })).toBe(1 + 3)
  await open(caller, await linkMailedTo(email, 'verify'))
  expect((await sendAgain()).data).toEqual({ sendVerificationLink: false })
})
