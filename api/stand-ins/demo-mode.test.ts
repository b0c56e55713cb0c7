import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quoteTotals } from '../../shared/deals/deal-math'
import { vinProblem } from '../../shared/deals/vin'
import { eventually } from '../../test/kit/eventually'
import { submit } from '../../test/kit/people/forms'
import { asOwner, makeStaff, signIn } from '../../test/kit/people/people'
import { refundsOf } from '../../test/kit/scenes/purchases'
import {
  address,
  graph,
  makeVisitor,
  openShop,
  rest,
  sandbox,
  send,
} from '../../test/kit/servers/shop'
import { demoUsers, refuseDemoUsers } from '../account/demo-users'
import { Consultation } from '../consultations/consultation-input'
import { watchNewDeals } from '../deals/deals.jobs'
import { mailNewQuotes } from '../deals/quotes/quotes.jobs'
import { renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { startMailQueue } from '../mail/mail-queue'
import { refundOrder } from '../orders/refunds'
import { seedPackages } from '../packages/seed'
import { config } from '../platform/config'
import { db } from '../platform/db'
import { seedDemoUsers } from './demo-accounts'
import { seedDemoDay } from './demo-day'
import { seedDemoDeal } from './demo-deal'
import { saveMail } from './mailbox/mailbox'
import { mailboxRoutes } from './mailbox/mailbox-pages'

let stopQueue: () => Promise<void>

openShop({ mailbox: mailboxRoutes })

beforeAll(async () => {
  config.DATA_DIR = await mkdtemp(join(tmpdir(), 'drivefair-mail-'))
  stopQueue = startMailQueue(saveMail, { pollMs: 50 })
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

const demoDeal = `query ($id: ID!) { deal(id: $id) {
  number tier stage advocate fee
  dealers { asked answered declined silent }
  ownOffers { sellingPrice totals { negotiated } }
  quotes {
    status dealerName vin isLowest
    totals { outTheDoor negotiated amountFinanced payment financeCharge totalCost }
  }
  events { text }
  documents { path }
} }`

const open = (path: string, clientIp?: string) => send({ cookies: {}, clientIp }, 'GET', path)

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

test.each(['203.0.113.9', '127.0.0.1'])('hides mail from %s behind a proxy', async (clientIp) => {
  expect((await open('/dev/mail', clientIp)).status).toBe(404)
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

test('seeds a day of the demo team once, without email', async () => {
  await seedDemoUsers()
  const mails = await db.mail.count()
  await Promise.all([seedDemoDay(), seedDemoDay()])

  const requests = await db.consultation.findMany({ orderBy: { createdAt: 'asc' } })
  expect(requests).toMatchObject([
    { firstName: 'Rosa', status: 'QUALIFIED' },
    { firstName: 'Linda', status: 'CONTACTED' },
    { firstName: 'Robert', status: 'NEW' },
  ])
  for (const stored of requests) {
    const form = { ...stored, website: '', filledInMs: 60_000, requestKey: null }
    expect(Consultation.safeParse({ ...form, contactConsent: false }).error).toBeUndefined()
  }
  const avery = await db.user.findUniqueOrThrow({ where: { email: 'advocate@example.com' } })
  const { work } = (await graph(await signIn(avery.id), '{ work(filter: MINE) { kind step } }'))
    .data
  expect(work).toEqual([{ kind: 'TASK', step: 'Call about Gold' }])
  expect(await db.mail.count()).toBe(mails)
})

test('opens a shop without demo accounts with all units free', async () => {
  config.hasDemoAccounts = false
  await seedPackages()
  config.hasDemoAccounts = true
  const units = await db.package.findMany({
    orderBy: { priceCents: 'asc' },
    select: { availableInventory: true, soldInventory: true, soldBefore: true },
  })
  const free = (left: number) => ({ availableInventory: left, soldInventory: 0, soldBefore: 0 })
  expect(units).toEqual([free(20), free(15), free(10), free(5)])
  await db.package.deleteMany()
})

test('seeds the demo deal once, with its quotes as they were computed by hand, and without email', async () => {
  await seedDemoUsers()
  expect((await Promise.all([seedPackages(), seedPackages()])).toSorted()).toEqual([false, true])
  await Promise.all([seedDemoDeal(sandbox.recordPaid), seedDemoDeal(sandbox.recordPaid)])

  const casey = await db.user.findUniqueOrThrow({ where: { email: 'customer@example.com' } })
  const caller = await signIn(casey.id)
  const { id } = await db.deal.findFirstOrThrow({ where: { customerId: casey.id } })
  const { deal } = (await graph(caller, demoDeal, { id })).data
  expect(deal).toMatchObject({
    number: '1000-1',
    tier: 'GOLD',
    stage: 'QUOTED',
    advocate: 'Sam',
    fee: 599,
    dealers: { asked: 9, answered: 6, declined: 1, silent: 2 },
    ownOffers: [{ sellingPrice: 34_250, totals: { negotiated: 35_049 } }],
  })
  const live = deal.quotes.filter(({ status }: { status: string }) => status === 'PUBLISHED')
  expect(live).toMatchObject([
    {
      dealerName: 'Harbor Auto Group (demo)',
      vin: '7DFHDEM01TD000303',
      isLowest: true,
      totals: {
        outTheDoor: 36_192.23,
        negotiated: 34_289,
        amountFinanced: 27_142.23,
        payment: 510.96,
        financeCharge: 3_515.37,
        totalCost: 39_707.6,
      },
    },
    {
      dealerName: 'Northgate Motors (demo)',
      vin: '7DFHDEM00TD000101',
      totals: { outTheDoor: 36_609.53, negotiated: 34_179 },
    },
    {
      dealerName: 'Lakeside Auto Park (demo)',
      vin: '7DFHDEM06TD000202',
      totals: { outTheDoor: 37_048.23, negotiated: 34_589 },
    },
  ])
  const quotes = await db.quote.findMany({
    where: { status: 'PUBLISHED' },
    include: { lines: true },
  })
  for (const quote of quotes) {
    const { outTheDoorCents, negotiatedCents, paymentCents, totalCostCents } = quote
    const frozen = { outTheDoorCents, negotiatedCents, paymentCents, totalCostCents }
    expect(quoteTotals(quote)).toMatchObject(frozen)
    expect(vinProblem(quote.vin ?? '')).toBeUndefined()
  }
  const texts = deal.events.map(({ text }: { text: string }) => text)
  expect(texts.at(-1)).toBe('We received your payment.')
  expect(texts).toContain(
    "Peachtree Auto Center (demo)'s quote was withdrawn: The dealer sold this vehicle to someone else.",
  )
  expect(texts[0]).toBe(
    'You have a new quote from Harbor Auto Group (demo), in place of an earlier one.',
  )
  // The jobs that would mail find nothing to say about the demo deal.
  await watchNewDeals()
  await mailNewQuotes()
  expect(await db.mail.count({ where: { cause: { contains: 'deal' } } })).toBe(0)
  expect(await db.mail.count({ where: { cause: { startsWith: 'quotes' } } })).toBe(0)
  expect(await db.package.findUniqueOrThrow({ where: { name: 'Gold' } })).toMatchObject({
    totalInventory: 15,
    availableInventory: 8,
    soldInventory: 7,
    soldBefore: 6,
  })

  for (const { path } of deal.documents) {
    const paper = await send(caller, 'GET', path)
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(paper.body).toMatch(/^%PDF-1\.4.*Out-the-door price.*%%EOF\n$/s)
  }
})

test('the order of the demo deal can be refunded', async () => {
  const { user } = await makeStaff()
  const order = await db.order.findUniqueOrThrow({ where: { number: 1000 } })
  await refundOrder(asOwner(user), order.id, 'A try')
  await eventually(async () => {
    const { status } = await db.order.findUniqueOrThrow({ where: { number: 1000 } })
    expect(status).toBe('REFUNDED')
  })
  expect(await refundsOf(order.paymentIntentId)).toEqual([599_00])
})

test('where demo accounts are not allowed, refuses to start with them and makes none of them staff', async () => {
  await seedDemoUsers()
  config.STAFF_EMAILS = []
  await expect(refuseDemoUsers()).rejects.toThrow(/^ALLOW_DEMO: /)
  expect((await signInAs('staff@example.com')).body).toMatchObject({ isStaff: false })

  await db.staffMember.deleteMany() // all at once: a team has an owner
  await db.user.deleteMany({ where: { email: { in: demoUsers.map(({ email }) => email) } } })
  await refuseDemoUsers()
})
