// Before anything reads the environment: the same rules must hold, whatever NODE_ENV says.
Object.assign(process.env, {
  NODE_ENV: 'production',
  ALLOW_DEMO: '1',
  PUBLIC_URL: 'https://shop.example',
})
const { open, submit } = await import('../../test/kit/forms')
const { makeVisitor, openShop, rest, send } = await import('../../test/kit/shop')

openShop()

const password = 'correct horse'
const ann = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', password }

test('over https the cookies say so in their names and flags', async () => {
  const visitor = makeVisitor()
  const { status, headers } = await submit(visitor, '/api/login/new', ann)
  expect(status).toBe(303)
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-drivefair-session=[\w.%+/=-]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await rest(visitor, 'GET', '/api/auth/user')).body).toMatchObject({ email: ann.email })

  const out = await rest(visitor, 'POST', '/api/logout')
  for (const sent of out.headers.getSetCookie()) {
    expect(sent).toMatch(
      /^__Host-drivefair-\w+=; Max-Age=0; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    )
  }
  expect(out.headers.getSetCookie()).toHaveLength(2)
})

test('other sites are refused, and guesses are limited', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ email: ann.email, password }).toString()
  for (const origin of ['https://evil.example', 'http://shop.example', 'null']) {
    const { status } = await send(makeVisitor(), 'POST', '/api/login', body, { ...form, origin })
    expect(status).toBe(403)
  }
  const guess = () => submit(makeVisitor(), '/api/login', { ...ann, password: 'wrong horse' })
  const statuses = (await Promise.all(Array.from({ length: 12 }, guess))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('mailed links lead to the public address', async () => {
  const { db } = await import('../platform/db')
  const email = 'bob@example.com'
  await submit(makeVisitor(), '/api/login/new', { ...ann, email })
  await submit(makeVisitor(), '/api/login/forgotten', { email })
  const mails = await db.mail.findMany({ where: { recipient: email }, orderBy: { cause: 'asc' } })
  const links = mails.map(({ text }) => /\S+\/api\/login\/\w+/.exec(text)?.[0])
  const own = 'https://shop.example/api/login'
  expect(links).toEqual([`${own}/reset`, `${own}/verify`])
  expect((await open(makeVisitor(), '/api/login')).status).toBe(200)
})

export {}
