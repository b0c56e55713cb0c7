import { randomUUID } from 'node:crypto'
import { open, signUp, submit, submitSignIn } from '../../../test/kit/people/forms'
import { makeCustomerWithPassword, password } from '../../../test/kit/people/people'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { type Caller, makeVisitor, rest, send } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'
import { ownPath } from './return-to'

const whoIs = async (caller: Caller) => (await rest(caller, 'GET', '/api/auth/user')).body

test('ignores the case of the email and redirects to the page the visitor came from', async () => {
  const { email } = await makeCustomerWithPassword()
  const caller = makeVisitor()
  const form = { email: email.toUpperCase(), password, returnTo: '/packages?a=1#gold' }
  const answer = await submit(caller, '/api/login', form)
  expect(answer).toMatchObject({ status: 303, location: '/packages?a=1#gold' })
  expect(await whoIs(caller)).toMatchObject({ email })
  expect(await open(caller, '/api/login?returnTo=/about')).toMatchObject({
    status: 303,
    location: '/about',
  })
})

test('without a page to return to, staff go to Today, and buyers to their open deal or the list of them', async () => {
  const { email, user } = await makeCustomerWithPassword()
  const caller = makeVisitor()
  const landing = async () => (await submitSignIn(email, password, caller)).location
  expect(await landing()).toBe('/')
  const deal = await makeDeal({ user })
  expect(await landing()).toBe(`/deals/${deal.id}`)
  expect(await open(caller, '/api/login')).toMatchObject({ location: `/deals/${deal.id}` })
  expect(await open(caller, '/api/login/new')).toMatchObject({ location: `/deals/${deal.id}` })
  expect(await open(caller, '/api/login?returnTo=/about')).toMatchObject({ location: '/about' })
  const other = await makeDeal({ user })
  expect(await landing()).toBe('/deals/')
  await db.deal.updateMany({
    where: { id: { in: [deal.id, other.id] } },
    data: { status: 'CLOSED', endedAs: 'NO_DEAL', closedAt: new Date() },
  })
  expect(await landing()).toBe('/')

  await db.staffMember.create({ data: { userId: user.id, role: 'OWNER' } })
  expect(await landing()).toBe('/staff/')
  const form = { email, password, returnTo: '/cart' }
  expect((await submit(makeVisitor(), '/api/login', form)).location).toBe('/cart')
})

test('signs in an account whose email would be refused today, and mails its owner a new password', async () => {
  const email = `ann..${randomUUID().slice(0, 8)}.@example.com`
  await makeCustomerWithPassword({ email })
  expect(await submitSignIn(email.toUpperCase())).toMatchObject({ status: 303, location: '/' })
  await submit(makeVisitor(), '/api/login/forgotten', { email })
  expect(await db.mail.count({ where: { recipient: email } })).toBe(1)
})

test('the session cookie is HttpOnly and SameSite, and new at every sign-in', async () => {
  const { email } = await makeCustomerWithPassword()
  const cookies = []
  for (const _time of [1, 2]) {
    const { headers } = await submitSignIn(email)
    const [cookie = '', device = ''] = headers.getSetCookie()
    expect(headers.getSetCookie()).toHaveLength(2)
    expect(device).toMatch(
      /^drivefair-device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(cookie).toMatch(
      /^drivefair-session=[\w.%+/=-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    cookies.push(cookie)
  }
  expect(cookies[0]).not.toBe(cookies[1])
})

test('signing in again ends the previous session of this browser', async () => {
  const first = await makeCustomerWithPassword()
  const second = await makeCustomerWithPassword()
  const stolen = { cookies: { ...second.caller.cookies } }
  expect((await submitSignIn(first.email, password, second.caller)).status).toBe(303)
  expect(await whoIs(second.caller)).toMatchObject({ email: first.email })
  expect(await whoIs(stolen)).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await whoIs(first.caller)).toMatchObject({ email: first.email })
})

test('responds in the same way to an unknown email and a wrong password', async () => {
  const { email } = await makeCustomerWithPassword()
  const answers = []
  for (const tried of [
    { email, password: 'wrong horse' },
    { email: 'unknown@example.com', password: 'wrong horse' },
    { email, password: 'x'.repeat(500) },
  ]) {
    const { status, html } = await submitSignIn(tried.email, tried.password)
    expect(html).not.toContain('wrong horse')
    expect(html).toContain(`value="${tried.email}"`)
    answers.push({ status, html: html.replace(tried.email, '') })
  }
  expect(answers[0]?.status).toBe(401)
  expect(answers[0]?.html).toContain('That email and password don&#x27;t match.')
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('never redirects to another site after signing in', async () => {
  const { email } = await makeCustomerWithPassword()
  for (const [returnTo, location] of [
    ['//evil.example', '/'],
    ['/a//b?c=//d', '/a//b?c=//d'],
  ] as const) {
    const answer = await submit(makeVisitor(), '/api/login', { email, password, returnTo })
    expect(answer.location).toBe(location)
  }
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '///evil.example',
  '',
  'http://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  `/${'x'.repeat(3_000)}`,
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  undefined,
  ['/a'],
])('ownPath rejects %j', (given) => {
  expect(ownPath(given)).toBe('/')
})

test('escapes everything that was submitted', async () => {
  const evil = '"><script>alert(1)</script>'
  const pages = [
    await submit(makeVisitor(), '/api/login/new', {
      firstName: evil,
      email: evil,
      returnTo: `/${evil}`,
    }),
    await submit(makeVisitor(), '/api/login', { email: evil, password: evil }),
    await open(
      makeVisitor(),
      `/api/login?${new URLSearchParams({ returnTo: `/${evil}`, notice: evil, error: evil })}`,
    ),
    await open(makeVisitor(), `/api/login/reset?${new URLSearchParams({ token: evil })}`),
    await submit(makeVisitor(), '/api/login/reset', { token: evil, password: 'x' }),
  ]
  for (const { html } of pages) {
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('"><script')
  }
  const { email } = await signUp({ firstName: evil })
  expect(await db.user.findUnique({ where: { email } })).toMatchObject({ firstName: evil })
})

test('shows only known notices', async () => {
  const hasNotice = async (notice: string) =>
    (await open(makeVisitor(), `/api/login?notice=${notice}`)).html.includes('role="status"')
  expect(await hasNotice('new-password')).toBe(true)
  for (const name of ['constructor', '__proto__', 'any']) expect(await hasNotice(name)).toBe(false)
})

test('rejects forms from other sites, forms outside the sign-in pages, and large forms', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'email=a%40example.com&password=12345678'
  const crossSite = { ...form, origin: 'https://evil.example' }
  const post = async (path: string, sent: string, headers: Record<string, string>) =>
    (await send(makeVisitor(), 'POST', path, sent, headers)).status
  expect(await post('/api/login', body, crossSite)).toBe(403)
  expect(await post('/api/logout', '', crossSite)).toBe(403)
  expect(await post('/api/cart', body, form)).toBe(415)
  expect(await post('/graphql', body, form)).toBe(415)
  expect(await post('/api/login', 'x'.repeat(20_000), form)).toBe(413)
})

test.each([
  ['light', 'light', 1],
  ['dark', 'dark', 1],
  ['system', 'system', 2],
  [undefined, 'dark', 1],
  ['"><script>', 'dark', 1],
])('an account page follows the theme %j of the site', async (chosen, theme, colors) => {
  const caller = makeVisitor()
  if (chosen) caller.cookies['drivefair-theme'] = encodeURIComponent(chosen)
  const { html } = await open(caller, '/api/login')
  expect(html).toContain(`data-theme="${theme}"`)
  expect(html.match(/<meta name="theme-color"/g)).toHaveLength(colors)
})
