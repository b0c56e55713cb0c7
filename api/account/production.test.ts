// Set before anything reads the environment. The same rules must hold whatever NODE_ENV is.
Object.assign(process.env, {
  NODE_ENV: 'production',
  ALLOW_DEMO: '1',
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: '203.0.113.9',
})
const { open, submit } = await import('../../test/kit/people/forms')
const { makeVisitor, openShop, rest, send } = await import('../../test/kit/servers/shop')
await import('../http/production.cases')

openShop()

const password = 'correct horse'
const signUpForm = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', password }

test('over https, cookies are Secure and named __Host-', async () => {
  const visitor = makeVisitor()
  const { status, headers } = await submit(visitor, '/api/login/new', signUpForm)
  expect(status).toBe(303)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-drivefair-session=[\w.%+/=-]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await rest(visitor, 'GET', '/api/auth/user')).body).toMatchObject({
    email: signUpForm.email,
  })

  const signedOut = await rest(visitor, 'POST', '/api/logout')
  for (const sent of signedOut.headers.getSetCookie()) {
    expect(sent).toMatch(
      /^__Host-drivefair-\w+=; Max-Age=0; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    )
  }
  expect(signedOut.headers.getSetCookie()).toHaveLength(3) // session, cart, and guest orders
})

test('rejects other sites and limits guesses', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ email: signUpForm.email, password }).toString()
  for (const origin of ['https://evil.example', 'http://shop.example', 'null']) {
    const { status } = await send(makeVisitor(), 'POST', '/api/login', body, { ...form, origin })
    expect(status).toBe(403)
  }
  const guess = () =>
    submit(makeVisitor(), '/api/login', { ...signUpForm, password: 'wrong horse' })
  const statuses: number[] = []
  for (let guesses = 0; guesses < 12; guesses++) statuses.push((await guess()).status)
  expect(statuses.slice(0, 10)).not.toContain(429)
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('mailed links start with PUBLIC_URL', async () => {
  const { db } = await import('../platform/db')
  const email = 'bob@example.com'
  await submit(makeVisitor(), '/api/login/new', { ...signUpForm, email })
  await submit(makeVisitor(), '/api/login/forgotten', { email })
  const mails = await db.mail.findMany({ where: { recipient: email }, orderBy: { cause: 'asc' } })
  const links = mails.map(({ text }) => /\S+\/api\/login\/\w+/.exec(text)?.[0])
  const own = 'https://shop.example/api/login'
  expect(links).toEqual([`${own}/reset`, `${own}/verify`])
  expect((await open(makeVisitor(), '/api/login')).status).toBe(200)
})

export {}
