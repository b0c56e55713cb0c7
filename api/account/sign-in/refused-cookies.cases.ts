import { open, signUpForm, submit } from '../../../test/kit/people/forms'
import { makeCustomerWithPassword, password } from '../../../test/kit/people/people'
import { type Caller, makeVisitor, send } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const refusal = 'Your browser refused the cookie that keeps you signed in.'
const returnTo = '/about?from=mail'

async function signInForm() {
  const { email } = await makeCustomerWithPassword()
  return ['/api/login', { email, password, returnTo }] as const
}

async function formForTwoSteps() {
  const form = await signInForm()
  const user = await db.user.findUniqueOrThrow({ where: { email: form[1].email } })
  await db.secondFactor.create({
    data: { userId: user.id, secret: 'JBSWY3DPEHPK3PXP', recoveryHashes: [] },
  })
  return form
}

const forms = [
  ['sign-in', signInForm],
  ['sign-up', async () => ['/api/login/new', signUpForm({ returnTo })] as const],
  ['sign-in with two steps', formForTwoSteps],
] as const

test.each(forms)(
  'after %s, a browser that refuses cookies reads that they are needed',
  async (_name, form) => {
    const [path, fields] = await form()
    const { location } = await submit(makeVisitor(), path, fields, asBrowser)
    const { status, html } = await open(makeVisitor(), location ?? '')
    expect(status).toBe(200)
    expect(html).toContain(refusal)
  },
)

test.each(forms)('after %s, a browser that accepts cookies goes on', async (name, form) => {
  const [path, fields] = await form()
  const caller = makeVisitor()
  const { location } = await submit(caller, path, fields, asBrowser)
  const next = await open(caller, location ?? '')
  const end = name.endsWith('two steps')
    ? `/api/login/factor?${new URLSearchParams({ returnTo })}`
    : returnTo
  expect(next).toMatchObject({ status: 303, location: end })
})

test('a browser that has sent a cookie before goes on at once, and so does a program', async () => {
  const [path, fields] = await signInForm()
  const again: Caller = makeVisitor()
  again.cookies['drivefair-cart'] = 'any'
  expect(await submit(again, path, fields, asBrowser)).toMatchObject({ location: returnTo })
  expect(await submit(makeVisitor(), path, fields)).toMatchObject({ location: returnTo })
})

test('the theme, which scripts store, says nothing about the other cookies', async () => {
  const [path, fields] = await signInForm()
  const caller = makeVisitor()
  caller.cookies['drivefair-theme'] = 'dark'
  const { location } = await submit(caller, path, fields, asBrowser)
  expect(location).toMatch(/^\/api\/login\?error=cookies/)
})

test('a browser that comes back from the provider without a cookie reads that they are needed', async () => {
  const path = '/api/auth/callback/oidc?code=any&state=any'
  const { headers } = await send(makeVisitor(), 'GET', path, undefined, asBrowser)
  expect((await open(makeVisitor(), headers.get('location') ?? '')).html).toContain(refusal)
})
