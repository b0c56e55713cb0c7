import { randomUUID } from 'node:crypto'
import { makeVisitor, openShop, rest } from '../../test/kit/shop'
import { config } from '../config'
import { inOurZone } from '../mail/letter'
import { db } from '../platform/db'

openShop()

beforeAll(() => {
  config.STAFF_EMAILS = ['lead@drivefair.example', 'desk@drivefair.example']
})

const request = (details: object = {}) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email: `ann-${randomUUID()}@example.com`,
  phone: '(555) 010-0123',
  city: 'Atlanta',
  travelDistance: '50-miles',
  creditRange: 'good',
  purchaseMethod: 'trade-finance',
  downPayment: '20k-plus',
  vehicleType: 'suv',
  budgetRange: '20k-30k',
  timeline: '2-3-months',
  requestKey: randomUUID(),
  ...details,
})

const sendForm = (body: object) => rest(makeVisitor(), 'POST', '/api/consultation', body)

const mailTo = (recipient: string) => db.mail.findMany({ where: { recipient } })

const leadsAbout = (id: string) =>
  db.mail.findMany({
    where: { cause: { startsWith: `consultation-lead ${id}` } },
    orderBy: { recipient: 'asc' },
  })

test('the customer reads what was chosen, in words, and when we call at the latest', async () => {
  const form = request()
  const { body } = await sendForm(form)

  const [mail, ...others] = await mailTo(form.email)
  expect(others).toEqual([])
  const { contactBy } = await db.consultation.findUniqueOrThrow({ where: { id: body.id } })
  for (const text of [
    'Hi Ann,',
    `by ${inOurZone(contactBy)} at the latest`,
    'Budget: $20,000 to $30,000',
    'When would you like to buy? In 2 to 3 months',
  ]) {
    expect(mail?.text).toContain(text)
  }
})

test('everybody of the staff is told of the request, with all of it', async () => {
  const { body } = await sendForm(request({ additionalDetails: 'A red one.\nOr blue.' }))

  const leads = await leadsAbout(body.id)
  expect(leads.map(({ recipient }) => recipient)).toEqual([
    'desk@drivefair.example',
    'lead@drivefair.example',
    'staff@example.com',
  ])
  for (const text of [
    'Phone: (555) 010-0123',
    'City: Atlanta',
    'Vehicle type: SUV',
    'A red one.\nOr blue.',
    `${config.PUBLIC_URL}/staff/consultations/${body.id}`,
  ]) {
    expect(leads[0]?.text).toContain(text)
  }
})

test('a request that is sent again, also many times at once, is told of once', async () => {
  const form = request()
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendForm(form)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await mailTo(form.email)).toHaveLength(1)
  expect(await leadsAbout(answers[0]?.body.id)).toHaveLength(3)
})

test('a corrected address gets the confirmation too, and staff hears of it', async () => {
  const form = request({ email: `typo-${randomUUID()}@example.com` })
  const { body } = await sendForm(form)
  const corrected = { ...form, email: `right-${randomUUID()}@example.com` }
  await sendForm(corrected)
  await sendForm(corrected)
  expect(await mailTo(corrected.email)).toHaveLength(1)
  const leads = (await leadsAbout(body.id)).map(({ text }) => text.includes(corrected.email))
  expect(leads.sort()).toEqual([false, false, false, true, true, true])

  // What outlives the mails, and stands in the log, tells nobody's address.
  const causes = await db.mail.findMany({ select: { cause: true } })
  expect(causes.length).toBeGreaterThan(0)
  for (const { cause } of causes) {
    expect(cause).not.toContain(corrected.email)
    expect(cause).not.toContain(corrected.phone)
  }
})

test('what falls into the trap is told to nobody', async () => {
  const form = request({ website: 'https://evil.example' })
  const { status, body } = await sendForm(form)
  expect(status).toBe(201)
  expect(await mailTo(form.email)).toEqual([])
  expect(await leadsAbout(body.id)).toEqual([])
})

test('the form cannot be used to write to strangers', async () => {
  const typed = {
    firstName: 'Win at http://evil.example',
    lastName: '<b>now</b>',
    city: 'evil.example',
    additionalDetails: 'Click https://evil.example',
  }
  const form = request(typed)
  const { body } = await sendForm(form)

  const [mail] = await mailTo(form.email)
  expect(mail?.text).toContain('Hello,')
  expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toContain('evil.example')
  const [lead] = await leadsAbout(body.id)
  expect(lead?.html).toContain('Win at http://evil.example &#60;b&#62;now&#60;/b&#62;')
})

test('one address gets no more than three such mails in a day, staff hears of all', async () => {
  const { email } = request()
  const spelled = [email, email.toUpperCase()] // one mailbox, however it is typed
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, nth) => sendForm(request({ email: spelled[nth % 2] }))),
  )
  expect((await Promise.all(spelled.map(mailTo))).flat()).toHaveLength(3)
  expect(await leadsAbout(answers[4]?.body.id)).toHaveLength(3)
})
