import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../test/kit/eventually'
import { submit } from '../../test/kit/forms'
import { address, makeVisitor, openShop, rest, send } from '../../test/kit/shop'
import { refuseDemoUsers } from '../account/demo-users'
import { config } from '../config'
import { renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { startMailQueue } from '../mail/mail-queue'
import { db } from '../platform/db'
import { seedDemoUsers } from './demo-accounts'
import { keepMail } from './mailbox/mailbox'
import { mailboxRoutes } from './mailbox/mailbox-pages'

let stopQueue: () => Promise<void>

openShop({ mailbox: mailboxRoutes })

beforeAll(async () => {
  config.DATA_DIR = await mkdtemp(join(tmpdir(), 'drivefair-mail-'))
  stopQueue = startMailQueue(keepMail, { pollMs: 50 })
})

afterAll(async () => {
  await stopQueue()
  await rm(config.DATA_DIR, { recursive: true })
})

async function sendMail(subject: string) {
  const cause = `test ${randomUUID()}`
  const link = { button: 'Confirm', href: 'http://localhost:3000/confirm?a=1' }
  const letter = renderLetter({
    subject,
    preview: 'Hi',
    heading: 'Hello',
    parts: ['A paragraph.', link],
  })
  await db.$transaction((tx) => queueMail(tx, { cause, recipient: 'casey@example.com', ...letter }))
  await eventually(async () => {
    expect((await db.mail.findUniqueOrThrow({ where: { cause } })).sentAt).not.toBeNull()
  })
  return db.mail.findUniqueOrThrow({ where: { cause } })
}

const open = (path: string) => send(makeVisitor(), 'GET', path)

test('without a mail server, keeps mail as files and lists it, newest first', async () => {
  const first = await sendMail('The first <b>email</b>')
  const second = await sendMail('The second')

  const files = await readdir(join(config.DATA_DIR, 'mail'))
  for (const { id } of [first, second]) {
    expect(files.filter((file) => file.includes(id)).map((file) => file.split('.').at(-1))).toEqual(
      ['html', 'json'],
    )
  }
  const { status, body } = await open('/dev/mail')
  expect(status).toBe(200)
  expect(body).toContain('The first &#60;b&#62;email&#60;/b&#62;')
  expect(body.indexOf(second.id)).toBeLessThan(body.indexOf(first.id))
  expect(body).toContain('casey@example.com')
})

test('shows an email with its text, its sandboxed HTML, and working links', async () => {
  const { id } = await sendMail('Please confirm')

  const page = await open(`/dev/mail/${id}`)
  expect(page.body).toContain(`<iframe title="The email as HTML" src="/dev/mail/${id}/html">`)
  expect(page.body).toContain('<a href="http://localhost:3000/confirm?a=1">')
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-src 'self'/,
  )

  const inside = await open(`/dev/mail/${id}/html`)
  expect(inside.body).toContain('href="http://localhost:3000/confirm?a=1"')
  expect(inside.body).toContain('<base target="_top">')
  expect(inside.headers.get('content-security-policy')).toMatch(
    /default-src 'none'; style-src 'unsafe-inline'.*sandbox allow-top-navigation-by-user-activation$/,
  )
  expect(inside.headers.get('x-frame-options')).toBeNull()
})

test('an unknown email is not found', async () => {
  expect((await open(`/dev/mail/${randomUUID()}`)).status).toBe(404)
  expect((await open('/dev/mail/..%2f..%2fsession-secret')).status).toBe(404)
})

test('hides mail behind unknown host names (DNS rebinding)', async () => {
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const headers = { host: `evil.example:${port}` }
    request({ hostname, port, path: '/dev/mail', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(404)
})

const demoEmails = ['customer@example.com', 'staff@example.com']
const signInAs = async (email: string) => {
  const visitor = makeVisitor()
  const form = { email, password: 'demo-pass-2024' }
  expect((await submit(visitor, '/api/login', form)).status).toBe(303)
  return rest(visitor, 'GET', '/api/auth/user')
}

test('seeds a demo customer and a demo staff member once', async () => {
  await Promise.all([seedDemoUsers(), seedDemoUsers()])
  await seedDemoUsers()
  expect(await db.signIn.count({ where: { user: { email: { in: demoEmails } } } })).toBe(2)
  for (const email of demoEmails) {
    const isStaff = email.startsWith('staff')
    expect((await signInAs(email)).body).toMatchObject({ email, isStaff })
  }
})

test('where demo accounts are not allowed, refuses to start with them and makes none of them staff', async () => {
  await seedDemoUsers()
  config.STAFF_EMAILS = []
  await expect(refuseDemoUsers()).rejects.toThrow(/^ALLOW_DEMO: /)
  expect((await signInAs('staff@example.com')).body).toMatchObject({ isStaff: false })

  await db.user.deleteMany({ where: { email: { in: demoEmails } } })
  await refuseDemoUsers()
})
