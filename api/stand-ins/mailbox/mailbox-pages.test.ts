import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../../test/kit/eventually'
import { address, makeVisitor, openShop, send } from '../../../test/kit/shop'
import { config } from '../../config'
import { renderLetter } from '../../mail/letter'
import { queueMail } from '../../mail/mail'
import { startMailQueue } from '../../mail/mail-queue'
import { db } from '../../platform/db'
import { keepMail } from './mailbox'
import { mailboxRoutes } from './mailbox-pages'

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

async function sendLetter(subject: string) {
  const cause = `test ${randomUUID()}`
  const link = { button: 'Confirm', href: 'http://localhost:3000/confirm?a=1' }
  const letter = renderLetter({ subject, preview: 'Hi', heading: 'Hello', parts: ['A paragraph.', link] })
  await db.$transaction((tx) => queueMail(tx, { cause, recipient: 'casey@example.com', ...letter }))
  await eventually(async () => {
    expect((await db.mail.findUniqueOrThrow({ where: { cause } })).sentAt).not.toBeNull()
  })
  return db.mail.findUniqueOrThrow({ where: { cause } })
}

const open = (path: string) => send(makeVisitor(), 'GET', path)

test('without a mail server mail is kept as files and listed, newest first', async () => {
  const first = await sendLetter('The first <b>letter</b>')
  const second = await sendLetter('The second')

  const files = await readdir(join(config.DATA_DIR, 'mail'))
  for (const { id } of [first, second]) {
    expect(files.filter((file) => file.includes(id)).map((file) => file.split('.').at(-1))).toEqual(
      ['html', 'json'],
    )
  }
  const { status, body } = await open('/dev/mail')
  expect(status).toBe(200)
  expect(body).toContain('The first &#60;b&#62;letter&#60;/b&#62;')
  expect(body.indexOf(second.id)).toBeLessThan(body.indexOf(first.id))
  expect(body).toContain('casey@example.com')
})

test('a mail opens with its text, its HTML shut in, and links that work', async () => {
  const { id } = await sendLetter('Please confirm')

  const page = await open(`/dev/mail/${id}`)
  expect(page.body).toContain(`<iframe title="The mail as HTML" src="/dev/mail/${id}/html">`)
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

test('an unknown mail is not found', async () => {
  expect((await open(`/dev/mail/${randomUUID()}`)).status).toBe(404)
  expect((await open('/dev/mail/..%2f..%2fsession-secret')).status).toBe(404)
})

test('nothing is shown under a foreign name that leads to this machine', async () => {
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
