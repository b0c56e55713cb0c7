import { randomUUID } from 'node:crypto'
import { consultationForm } from '../../test/kit/scenes/consultation-requests'
import { makeVisitor, rest } from '../../test/kit/servers/shop'
import { inOurZone } from '../mail/letter'
import { config } from '../platform/config'
import { db } from '../platform/db'
import { mailDueDigest } from './consultations.jobs'

describe('emails about a consultation request', () => {
  const staffEmails = ['desk@drivefair.example', 'lead@drivefair.example']
  const before = config.STAFF_EMAILS
  beforeAll(() => {
    config.STAFF_EMAILS = staffEmails
  })
  afterAll(() => {
    config.STAFF_EMAILS = before
  })
  beforeEach(() => db.consultation.updateMany({ data: { alertedAt: new Date() } }))

  const form = (details: object = {}) => consultationForm({ requestKey: randomUUID(), ...details })

  const post = (body: object, visitor = makeVisitor()) =>
    rest(visitor, 'POST', '/api/consultation', body)

  /** Lets the five minutes between two emails to staff pass. */
  const endPause = () => db.attempt.deleteMany({ where: { key: 'consultation alert' } })

  const digests = () =>
    db.mail.findMany({
      where: { cause: { startsWith: 'consultation-digest' }, recipient: { in: staffEmails } },
      orderBy: { recipient: 'asc' },
    })

  const emailsTo = (recipient: string) => db.mail.findMany({ where: { recipient } })

  const alertsAbout = (id: string) =>
    db.mail.findMany({
      where: { cause: { startsWith: `consultation-lead ${id}` } },
      orderBy: { recipient: 'asc' },
    })

  test('confirm the answers and the deadline to the customer', async () => {
    const sent = form()
    const { body } = await post(sent)

    const [email, ...others] = await emailsTo(sent.email)
    expect(others).toEqual([])
    const { contactBy } = await db.consultation.findUniqueOrThrow({ where: { id: body.id } })
    for (const text of [
      'Hi Ann,',
      `within 24 hours, no later than ${inOurZone(contactBy)}`,
      'Budget: $20,000 to $30,000',
      'When would you like to buy? In 2 to 3 months',
    ]) {
      expect(email?.text).toContain(text)
    }
  })

  test('name a person once who has one name', async () => {
    const { body } = await post(form({ firstName: 'Sukarno', lastName: 'sukarno' }))
    const [alert] = await alertsAbout(body.id)
    expect(alert?.subject).toBe('New consultation request: Sukarno')
  })

  test('alert all staff, with every answer', async () => {
    const { body } = await post(form({ additionalDetails: 'A red one.\nOr blue.' }))

    const alerts = await alertsAbout(body.id)
    expect(alerts.map(({ recipient }) => recipient)).toEqual(staffEmails)
    for (const text of [
      'Phone: (555) 010-0123',
      'City: Atlanta',
      'Vehicle type: SUV',
      'A red one.\nOr blue.',
      `${config.PUBLIC_URL}/staff/consultations/${body.id}`,
    ]) {
      expect(alerts[0]?.text).toContain(text)
    }
  })

  test('go out once when the request is sent several times at once', async () => {
    const sent = form()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(sent)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await emailsTo(sent.email)).toHaveLength(1)
    expect(await alertsAbout(answers[0]?.body.id)).toHaveLength(staffEmails.length)
  })

  test('go out again to a corrected email, and name no contact details in their cause', async () => {
    const sent = form({ email: `typo-${randomUUID()}@example.com` })
    const visitor = makeVisitor()
    const { body } = await post(sent, visitor)
    const corrected = { ...sent, email: `right-${randomUUID()}@example.com` }
    await endPause()
    await post(corrected, visitor)
    await endPause()
    await post(corrected, visitor)
    const confirmations = await emailsTo(corrected.email)
    expect(confirmations).toHaveLength(1)
    const alerts = await alertsAbout(body.id)
    const isCorrected = alerts.map(({ text }) => text.includes(corrected.email))
    expect(isCorrected.sort()).toEqual([false, false, true, true])

    for (const { cause } of [...confirmations, ...alerts]) {
      expect(cause).not.toContain(corrected.email)
      expect(cause).not.toContain(corrected.phone)
    }
  })

  test("repeat no free text to the customer, who may be someone else's victim", async () => {
    const sent = form({
      firstName: 'Win at http://evil.example',
      lastName: '<b>now</b>',
      city: 'evil.example',
      additionalDetails: 'Click https://evil.example',
    })
    const { body } = await post(sent)

    const [email] = await emailsTo(sent.email)
    expect(email?.text).toContain('Hello,')
    expect(`${email?.subject} ${email?.html} ${email?.text}`).not.toContain('evil.example')
    const [alert] = await alertsAbout(body.id)
    expect(alert?.html).toContain('Win at http://evil.example &#60;b&#62;now&#60;/b&#62;')
  })

  test('reach one email at most three times a day', async () => {
    const { email } = form()
    const spellings = [email, email.toUpperCase()] // one mailbox
    await Promise.all(
      Array.from({ length: 5 }, (_, nth) => post(form({ email: spellings[nth % 2] }))),
    )
    expect((await Promise.all(spellings.map(emailsTo))).flat()).toHaveLength(3)
  })

  test('tell staff of the first request at once, then of all others in one email', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(form())))
    const alerts = await Promise.all(answers.map(({ body }) => alertsAbout(body.id)))
    expect(alerts.flat()).toHaveLength(staffEmails.length)
    await mailDueDigest()
    expect(await digests()).toEqual([]) // less than five minutes ago

    await endPause()
    await Promise.all([mailDueDigest(), mailDueDigest()])
    const sent = await digests()
    expect(sent.map(({ recipient }) => recipient)).toEqual(staffEmails)
    expect(sent[0]?.subject).toBe('7 new consultation requests')
    await endPause()
    await mailDueDigest()
    expect(await digests()).toHaveLength(staffEmails.length)
  })
})
