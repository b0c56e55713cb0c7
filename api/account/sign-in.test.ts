import { open, password, person, signUp, submit } from '../../test/kit/forms'
import { type Caller, makeVisitor, openShop, rest, send } from '../../test/kit/shop'
import { db } from '../platform/db'

openShop()

const whoIs = async (caller: Caller) => (await rest(caller, 'GET', '/api/auth/user')).body

test('somebody creates an account, is signed in at once and goes back to where they were', async () => {
  const caller = makeVisitor()
  const { html } = await open(caller, '/api/login?returnTo=/cart')
  expect(html).toContain('href="/api/login/new?returnTo=%2Fcart"')
  const form = await open(caller, '/api/login/new?returnTo=/cart')
  expect(form.html).toContain('<input type="hidden" name="returnTo" value="/cart">')
  for (const label of ['First name', 'Last name', 'Email', 'Password']) {
    expect(form.html).toContain(`>${label}</label>`)
  }

  const given = person({ firstName: ' Zoë ', email: ' ZOE@Example.com ' })
  const answer = await submit(caller, '/api/login/new', { ...given, returnTo: '/cart' })
  expect(answer).toMatchObject({ status: 303, location: '/cart' })
  const email = given.email.trim().toLowerCase()
  expect(await whoIs(caller)).toMatchObject({ firstName: 'Zoë', lastName: 'Lee', email })
  expect(
    await db.mail.count({ where: { recipient: email, cause: { startsWith: 'verify' } } }),
  ).toBe(1)
})

test('signing in takes the address in any case, and answers 303 to the page one came from', async () => {
  const { email } = await signUp()
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

test('the cookie cannot be read by scripts nor sent by other sites, and is a new one each time', async () => {
  const { email } = await signUp()
  const cookies = []
  for (const _time of [1, 2]) {
    const { headers } = await submit(makeVisitor(), '/api/login', { email, password })
    const [cookie = ''] = headers.getSetCookie()
    expect(headers.getSetCookie()).toHaveLength(1)
    expect(cookie).toMatch(
      /^drivefair-session=[\w.%+/=-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    cookies.push(cookie)
  }
  expect(cookies[0]).not.toBe(cookies[1])
})

test('signing in again ends the former session of this browser', async () => {
  const first = await signUp()
  const second = await signUp()
  const stolen = { cookies: { ...second.caller.cookies } }
  const { status } = await submit(second.caller, '/api/login', { email: first.email, password })
  expect(status).toBe(303)
  expect(await whoIs(second.caller)).toMatchObject({ email: first.email })
  expect(await whoIs(stolen)).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await whoIs(first.caller)).toMatchObject({ email: first.email })
})

test('an unknown address and a wrong password are answered alike', async () => {
  const { email } = await signUp()
  const answers = []
  for (const tried of [
    { email, password: 'wrong horse' },
    { email: 'nobody@example.com', password: 'wrong horse' },
    { email, password: 'x'.repeat(500) },
  ]) {
    const { status, html } = await submit(makeVisitor(), '/api/login', tried)
    expect(html).not.toContain('wrong horse')
    expect(html).toContain(`value="${tried.email}"`)
    answers.push({ status, html: html.replace(tried.email, '') })
  }
  expect(answers[0]?.status).toBe(401)
  expect(answers[0]?.html).toContain('This e-mail address and password do not belong together.')
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test.each(['\u200b', 'Ann\u202eeeL', 'A\u0007nn'])('%j is no name', async (firstName) => {
  const form = person({ firstName })
  const { status, html } = await submit(makeVisitor(), '/api/login/new', form)
  expect(status).toBe(400)
  expect(html).toContain('id="firstName-problem">Please use letters only.</p>')
  expect(await db.user.count({ where: { email: form.email } })).toBe(0)
})

test('what is missing or wrong is said beside its field, and what was typed stays', async () => {
  const given = { firstName: 'Ann', lastName: ' ', email: 'ann@', password: 'short' }
  const { status, html } = await submit(makeVisitor(), '/api/login/new', given)
  expect(status).toBe(400)
  expect(html).toContain('value="Ann"')
  expect(html).toContain('value="ann@"')
  expect(html).not.toContain('short')
  for (const [name, problem] of [
    ['lastName', 'Please enter your last name.'],
    ['email', 'Please enter an e-mail address like ann@example.com.'],
    ['password', 'At least 8 characters'],
  ]) {
    expect(html).toContain(`<p class="problem" id="${name}-problem">${problem}</p>`)
    expect(html).toMatch(
      new RegExp(`id="${name}"[^>]*aria-describedby="${name}-problem[^>]*aria-invalid="true"`),
    )
  }
  const nothing = await submit(makeVisitor(), '/api/login', {})
  expect(nothing.status).toBe(400)
  expect(nothing.html).toContain('Please enter your password.')
  expect(
    (await submit(makeVisitor(), '/api/login/new', person({ password: 'x'.repeat(129) }))).status,
  ).toBe(400)
  expect(
    (await submit(makeVisitor(), '/api/login/new', person({ password: 'x'.repeat(128) }))).status,
  ).toBe(303)
})

test('there is one account for an address, also when two people sign up at once', async () => {
  const given = person()
  const tries = Array.from({ length: 4 }, () => submit(makeVisitor(), '/api/login/new', given))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([303, 409, 409, 409])
  const { status, html } = await submit(makeVisitor(), '/api/login/new', {
    ...given,
    email: given.email.toUpperCase(),
  })
  expect(status).toBe(409)
  expect(html).toContain('There is already an account with this address. Sign in instead.')
})

test('nobody is led to another site', async () => {
  const { email } = await signUp()
  const attacks = [
    ...[
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'http://evil.example',
      'https:evil.example',
    ],
    ...[
      '/\t/evil.example',
      '/\n/evil.example',
      ' //evil.example',
      'javascript:alert(1)',
      'evil.example',
    ],
    ...['/..//evil.example', '/.//evil.example', '/%2e%2e//evil.example', '///evil.example', ''],
    `/${'x'.repeat(3_000)}`,
  ]
  for (const returnTo of attacks) {
    const { location } = await submit(makeVisitor(), '/api/login', { email, password, returnTo })
    expect([returnTo, location]).toEqual([returnTo, '/'])
  }
  const harmless = await submit(makeVisitor(), '/api/login', {
    email,
    password,
    returnTo: '/a//b?c=//d',
  })
  expect(harmless.location).toBe('/a//b?c=//d')
})

test('nothing that was typed becomes part of the page', async () => {
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

test('a notice is one of ours or none', async () => {
  const noticeOf = async (notice: string) =>
    (await open(makeVisitor(), `/api/login?notice=${notice}`)).html.includes('class="notice')
  expect(await noticeOf('new-password')).toBe(true)
  for (const name of ['constructor', '__proto__', 'any']) expect(await noticeOf(name)).toBe(false)
})

test('forms are taken from our own pages only, and nowhere else', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'email=a%40example.com&password=12345678'
  const elsewhere = { ...form, origin: 'https://evil.example' }
  expect((await send(makeVisitor(), 'POST', '/api/login', body, elsewhere)).status).toBe(403)
  expect((await send(makeVisitor(), 'POST', '/api/logout', '', elsewhere)).status).toBe(403)
  expect((await send(makeVisitor(), 'POST', '/api/cart', body, form)).status).toBe(415)
  expect((await send(makeVisitor(), 'POST', '/graphql', body, form)).status).toBe(415)
  expect((await send(makeVisitor(), 'POST', '/api/login', 'x'.repeat(20_000), form)).status).toBe(
    413,
  )
})

test('what the library would offer to everybody is not there', async () => {
  for (const path of [
    'sign-in/email',
    'sign-up/email',
    'get-session',
    'update-user',
    'ok',
    'error',
  ]) {
    const body = { email: 'a@example.com', password: '12345678' }
    expect((await rest(makeVisitor(), 'POST', `/api/auth/${path}`, body)).status).toBe(404)
    expect((await rest(makeVisitor(), 'GET', `/api/auth/${path}`)).status).toBe(404)
  }
})
