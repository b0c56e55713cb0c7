import { jest } from '@jest/globals'
import { generateSync } from 'otplib'
import { open, submit, submitSignIn } from '../../../test/kit/people/forms'
import { makeCustomerWithPassword, makeStaff, password } from '../../../test/kit/people/people'
import { type Caller, graph, makeVisitor, rest } from '../../../test/kit/servers/shop'
import { config } from '../../platform/config'
import { db, pool } from '../../platform/db'
import { resetFactor } from './factor'

describe('two-step sign-in', () => {
  const STEP_MS = 30_000
  const path = '/api/login/factor'
  const statusOf = async (caller: Caller) => (await rest(caller, 'GET', '/api/auth/user')).status

  /** Moves the clock to the start of a time step, so that none ends within a test. */
  beforeEach(() => {
    const now = Date.now
    const offset = STEP_MS - (now() % STEP_MS)
    jest.spyOn(Date, 'now').mockImplementation(() => now() + offset)
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })

  /** Returns the code of the time step that is `step` steps after the current one. Each works once. */
  const codeOf = (secret: string, step = 0) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + step * 30 })

  /** Turns the second factor on through the form; returns its secret and recovery codes. */
  async function setUp(caller: Caller) {
    const { html, status } = await open(caller, path)
    expect(status).toBe(200)
    expect(html).toContain('QR code for your authenticator app')
    const [, setup = ''] = /name="setup" value="([^"]+)"/.exec(html) ?? []
    const [, key = ''] = /<code>([^<]+)<\/code>/.exec(html) ?? []
    const secret = key.replaceAll(' ', '')
    const wrong = await submit(caller, path, { setup, code: '000000' })
    expect(wrong).toMatchObject({ status: 400 })
    expect(wrong.html).toContain(key) // the same QR code again

    const answer = await submit(caller, path, { setup, code: codeOf(secret, -1) })
    expect(answer.status).toBe(200)
    const recovery = [...answer.html.matchAll(/<code>([^<]+)<\/code>/g)].map(
      ([, code = '']) => code,
    )
    expect(recovery).toHaveLength(10)
    return { secret, recovery, setup }
  }

  /** Enters the password in a new browser, which then shows the form for the code. */
  async function enterPassword(email: string, returnTo = '/cart') {
    const caller = makeVisitor()
    const answer = await submit(caller, '/api/login', { email, password, returnTo })
    expect(answer).toMatchObject({ status: 303, location: `${path}?returnTo=%2Fcart` })
    expect(await statusOf(caller)).toBe(401)
    return caller
  }

  const enterCode = (caller: Caller, code: string) =>
    submit(caller, path, { code, returnTo: '/cart' })

  test('with a second factor, the password alone does not sign in, and no code works twice', async () => {
    const { caller, email } = await makeCustomerWithPassword()
    const { secret } = await setUp(caller)
    expect(await statusOf(caller)).toBe(200)

    const first = await enterPassword(email)
    expect((await enterCode(first, '000000')).status).toBe(400)
    expect((await enterCode(first, codeOf(secret, -1))).status).toBe(400) // used during setup
    const code = codeOf(secret)
    expect(await enterCode(first, code)).toMatchObject({ status: 303, location: '/cart' })
    expect(await statusOf(first)).toBe(200)

    const second = await enterPassword(email)
    expect((await enterCode(second, code)).status).toBe(400)
    const next = codeOf(secret, 1)
    const both = [await enterPassword(email), await enterPassword(email)]
    const statuses = (await Promise.all(both.map((one) => enterCode(one, next)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([303, 400])
  })

  test('a recovery code works once; the table holds none of them', async () => {
    const { caller, email } = await makeCustomerWithPassword()
    const { recovery } = await setUp(caller)
    const [code = '', another = ''] = recovery
    const stored = JSON.stringify(
      await db.secondFactor.findMany({ select: { recoveryHashes: true } }),
    )
    expect(stored).not.toContain(code)
    expect((await enterCode(await enterPassword(email), code.toUpperCase())).status).toBe(303)
    expect((await enterCode(await enterPassword(email), code)).status).toBe(400)
    expect((await enterCode(await enterPassword(email), another)).status).toBe(303)
  })

  test('limits guesses of a code across all browsers', async () => {
    const { caller, email } = await makeCustomerWithPassword()
    const { secret } = await setUp(caller)
    const guess = async () => (await enterCode(await enterPassword(email), '000000')).status
    expect(await guess()).toBe(400)
    await pool.query(`UPDATE attempt SET count = 9 WHERE key LIKE 'code guess %'`)
    expect([await guess(), await guess()]).toEqual([400, 429])
    const { status, headers } = await enterCode(await enterPassword(email), codeOf(secret))
    expect(status).toBe(429)
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(500)
    expect(seconds).toBeLessThanOrEqual(600)
  })

  test('a pending sign-in ends with a new password, and cannot be forged', async () => {
    const { caller, email } = await makeCustomerWithPassword()
    const { secret } = await setUp(caller)
    const waiting = await enterPassword(email)
    const change = { oldPassword: password, password: 'staple battery' }
    expect((await submit(caller, '/api/login/password', change)).status).toBe(200)
    expect(await enterCode(waiting, codeOf(secret))).toMatchObject({ status: 303 })
    expect(await statusOf(waiting)).toBe(401)
    const forged = { cookies: { 'drivefair-factor': 'e30.AAAA' } }
    expect((await open(forged, path)).location).toMatch(/^\/api\/login\?returnTo/)
  })

  test('turning the factor on ends the other sessions; turning it off takes a code', async () => {
    const { caller, email } = await makeCustomerWithPassword()
    const elsewhere = makeVisitor()
    await submitSignIn(email, password, elsewhere)
    const { secret, setup } = await setUp(caller)
    expect(await statusOf(elsewhere)).toBe(401)
    expect((await submit(caller, path, { code: '000000' })).status).toBe(400)
    expect((await submit(caller, path, { setup, code: codeOf(secret, -1) })).status).toBe(400)
    const renewed = await submit(caller, path, { action: 'renew', code: codeOf(secret) })
    expect(renewed.html).toContain('Save your recovery codes')
    expect((await submit(caller, path, { code: codeOf(secret, 1) })).html).toContain('is off')
    expect((await submitSignIn(email)).location).toBe('/')
  })

  test('a setup belongs to the user it was made for', async () => {
    const { caller } = await makeCustomerWithPassword()
    const { html } = await open(caller, path)
    const [, setup = ''] = /name="setup" value="([^"]+)"/.exec(html) ?? []
    const { caller: other } = await makeCustomerWithPassword()
    expect((await submit(other, path, { setup, code: '000000' })).html).toContain('took too long')
    expect((await submit(other, path, { code: '000000' })).status).toBe(400)
  })

  describe('outside demo mode', () => {
    beforeAll(() => {
      config.hasDemoAccounts = false
    })
    afterAll(() => {
      config.hasDemoAccounts = true
    })

    test('staff without a second factor are not staff until they set it up', async () => {
      const { caller, user } = await makeStaff()
      const staff = () => graph(caller, '{ staff { id } }')
      expect((await staff()).errors[0].extensions.code).toBe('FORBIDDEN')
      expect((await rest(caller, 'GET', '/api/auth/user')).body).toMatchObject({ isStaff: false })
      expect((await open(caller, path)).html).toContain('Staff need it.')
      await setUp(caller)
      expect((await staff()).errors).toBeUndefined()

      expect(await resetFactor(` ${user.email.toUpperCase()} `)).toBe(true)
      expect(await statusOf(caller)).toBe(401)
      expect(await resetFactor(user.email)).toBe(false)
    })
  })

  test('asks for the password again after thirty minutes, before a refund and the setup', async () => {
    const { caller, user } = await makeStaff()
    const refund = async () =>
      (await graph(caller, 'mutation { refundOrder(id: "x", reason: "By mistake") { id } }'))
        .errors[0]
    const confirmedAgo = (minutes: number) =>
      pool.query(
        `UPDATE session SET confirmed_at = now() - $1 * interval '1 minute' WHERE user_id = $2`,
        [minutes, user.id],
      )
    await confirmedAgo(29)
    expect((await refund()).extensions.code).toBe('NOT_FOUND')
    await confirmedAgo(31)
    const needed = { code: 'FORBIDDEN', reason: 'PASSWORD_NEEDED' }
    expect((await refund()).extensions).toMatchObject(needed)
    const confirm = '/api/login/confirm?returnTo=%2Fapi%2Flogin%2Ffactor'
    expect(await open(caller, path)).toMatchObject({ status: 303, location: confirm })
  })

  test('confirming the password leads back, and a wrong one does not count', async () => {
    const { caller, email } = await makeCustomerWithPassword()
    await pool.query(
      `UPDATE session SET confirmed_at = NULL FROM users
     WHERE users.id = user_id AND users.email = $1`,
      [email],
    )
    expect((await open(caller, path)).status).toBe(303)
    const confirm = (given: string) =>
      submit(caller, '/api/login/confirm', { password: given, returnTo: path })
    expect((await confirm('wrong horse')).status).toBe(400)
    expect((await open(caller, path)).status).toBe(303)
    const copy = { cookies: { ...caller.cookies } }
    expect(await confirm(password)).toMatchObject({ status: 303, location: path })
    expect((await open(caller, path)).status).toBe(200)
    expect(await statusOf(copy)).toBe(401) // the session has a new token
  })
})
