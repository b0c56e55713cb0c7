import { submit } from '../../test/kit/forms'
import { makeCustomer } from '../../test/kit/people'
import { makeVisitor, openShop, rest } from '../../test/kit/shop'
import { db, pool } from '../platform/db'

// A new password ends what the old one, or somebody else's link, could still do.

openShop()

const password = 'correct horse'

async function signUp(email: string) {
  const caller = makeVisitor()
  const form = { firstName: 'Ann', lastName: 'Lee', email, password }
  expect((await submit(caller, '/api/login/new', form)).status).toBe(303)
  return caller
}

async function askForLink(recipient: string) {
  await submit(makeVisitor(), '/api/login/forgotten', { email: recipient })
  const { text } = await db.mail.findFirstOrThrow({
    where: { recipient, cause: { startsWith: 'reset' } },
    orderBy: { createdAt: 'desc' },
  })
  return /[?&]token=([\w-]+)/.exec(text)?.[1] ?? ''
}

const reset = (token: string) =>
  submit(makeVisitor(), '/api/login/reset', { token, password: 'staple battery' })

const trySignIn = (email: string, tried: string) =>
  submit(makeVisitor(), '/api/login', { email, password: tried })

test('no sign-in with the old password outlives the new one, however close it comes', async () => {
  for (const turn of [1, 2, 3]) {
    const email = `close-${turn}@example.com`
    await signUp(email)
    const token = await askForLink(email)
    // Those that come last wait in the queue with the old hash in hand.
    const guesses = Array.from({ length: 8 }, () => trySignIn(email, password))
    const [answer] = await Promise.all([reset(token), ...guesses])
    expect(answer.status).toBe(303)
    expect(await db.session.count({ where: { user: { email } } })).toBe(0)
    expect((await trySignIn(email, 'staple battery')).status).toBe(303)
  }
})

test('a new password makes the other mailed links useless', async () => {
  const email = 'links@example.com'
  const caller = await signUp(email)
  const { user: other } = await makeCustomer()
  const [older, used] = [await askForLink(email), await askForLink(email)]
  const others = await askForLink(other.email)
  expect((await reset(used)).status).toBe(303)
  expect((await reset(older)).status).toBe(400)

  const another = await askForLink(email)
  const form = { email, password: 'staple battery' }
  expect((await submit(caller, '/api/login', form)).status).toBe(303)
  const change = { oldPassword: 'staple battery', password: 'battery horse' }
  expect((await submit(caller, '/api/login/password', change)).status).toBe(200)
  expect((await reset(another)).status).toBe(400)
  expect((await reset(others)).status).toBe(303)
})

test('an address counts as verified only when the sessions of whoever used it before are over', async () => {
  await pool.query(`
    CREATE FUNCTION refuse_verified_with_sessions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM session WHERE user_id = NEW.id) THEN RAISE 'sessions are left'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_verified_with_sessions BEFORE UPDATE OF email_verified ON users
      FOR EACH ROW EXECUTE FUNCTION refuse_verified_with_sessions()`)
  const email = 'boss@example.com'
  const stranger = await signUp(email)
  expect((await reset(await askForLink(email))).status).toBe(303)
  expect((await rest(stranger, 'GET', '/api/auth/user')).status).toBe(401)
  expect((await db.user.findUniqueOrThrow({ where: { email } })).emailVerified).toBe(true)
})
