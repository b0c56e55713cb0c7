import { randomUUID } from 'node:crypto'
import { brand } from '../../shared/brand'
import { defaultSite } from '../../test/kit/default-site'
import { makeCustomer, makeMember, makeStaff } from '../../test/kit/people/people'
import { makeMail } from '../../test/kit/people/sent-mail'
import { ask, merge, personIdOf } from '../../test/kit/requests/people-queries'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { emailWhenJustMerged, emailWhileMerged } from '../../test/kit/scenes/merges'
import { address, graph } from '../../test/kit/servers/shop'
import { queueMail } from '../mail/mail'
import { headersOf } from '../mail/mail-transport'
import { db } from '../platform/db'
import { html } from '../platform/html'
import { saveMail } from '../stand-ins/mailbox/mailbox'

describe('emails to people', () => {
  let staff: Awaited<ReturnType<typeof makeStaff>>
  beforeEach(async () => {
    staff = await makeStaff({ firstName: 'Sam', lastName: 'Hill' })
  })

  const sendEmail = /* GraphQL */ `
    mutation ($input: EmailInput!) { sendEmail(input: $input) { id recipient subject text state } }`

  async function makeEmail(details: object = {}) {
    const email = `rosa-${randomUUID().slice(0, 8)}@example.com`
    const request = await makeConsultation({ email })
    const personId = await personIdOf(email)
    const input = {
      personId,
      to: email.toUpperCase(),
      subject: 'Your Honda',
      text: 'Hi Rosa,\n\nshall I call you <today>?',
      requestKey: randomUUID(),
      ...details,
    }
    return { email, request, personId, input }
  }

  const send = (input: object) => ask(staff.caller, sendEmail, { input })
  const problemsOf = async (input: object) =>
    (await graph(staff.caller, sendEmail, { input })).errors?.[0]?.extensions

  test('sends one email per key, and logs it as one contact', async () => {
    const { email, personId, input } = await makeEmail()
    const first = await send(input)
    expect(first.sendEmail).toMatchObject({ recipient: email, text: input.text, state: 'WAITING' })
    const again = await Promise.all([send(input), send(input)])
    expect(again).toEqual([first, first])
    expect(await db.mail.count({ where: { personId } })).toBe(1)
    expect(await db.contact.findMany({ where: { personId } })).toMatchObject([
      { channel: 'EMAIL', outcome: 'SENT', content: input.text, staffName: 'Sam Hill' },
    ])
  })

  test('refuses a key that belongs to another entry', async () => {
    const { input } = await makeEmail()
    await send(input)
    const other = await makeEmail({ requestKey: input.requestKey })
    expect(await problemsOf(other.input)).toMatchObject({ code: 'CONFLICT' })
  })

  test('comes from the member in the name of the firm, and looks like no automatic email', async () => {
    const { input } = await makeEmail()
    await send(input)
    const mail = await db.mail.findUniqueOrThrow({
      where: { cause: `email ${input.requestKey}` },
    })
    expect(headersOf(mail)).toEqual({
      from: { name: `Sam at ${brand.name}`, address: defaultSite.email },
      envelopeFrom: defaultSite.email,
      replyTo: defaultSite.email,
      inReplyTo: null,
      autoSubmitted: null,
    })
    expect(mail.html).toContain('shall I call you &#60;today&#62;?')
    const { person } = await ask(
      staff.caller,
      'query ($id: ID!) { person(id: $id) { timeline { nodes { kind text by } } emails { text subject } } }',
      { id: input.personId },
    )
    expect(person.timeline.nodes[0]).toEqual({ kind: 'EMAIL', text: input.text, by: 'Sam Hill' })
    expect(person.emails[0]).toEqual({ text: input.text, subject: 'Your Honda' })
  })

  test('shows in the mailbox as written by a person', async () => {
    const { email, input } = await makeEmail()
    const { id } = (await send(input)).sendEmail
    await saveMail(await db.mail.findUniqueOrThrow({ where: { id } }))
    const shown = async (mailId: string) => (await fetch(`${address}/dev/mail/${mailId}`)).text()
    const page = await shown(id)
    expect(page).toContain(`To ${email}`)
    const sender = `From: Sam at ${brand.name} <${defaultSite.email}>`
    expect(page).toContain(html`${sender}`.markup)
    expect(page).toContain(`Reply-To: ${defaultSite.email}`)
    expect(page).not.toContain('Auto-Submitted')
    await db.$transaction((tx) => queueMail(tx, makeMail({ cause: `test ${id}` })))
    const automatic = await db.mail.findUniqueOrThrow({ where: { cause: `test ${id}` } })
    await saveMail(automatic)
    expect(await shown(automatic.id)).toContain('Auto-Submitted: auto-generated')
  })

  test('goes only to emails of the person, about their records', async () => {
    const { user } = await makeCustomer()
    const { input } = await makeEmail({ to: user.email })
    expect(await problemsOf(input)).toMatchObject({
      code: 'BAD_INPUT',
      fields: { to: 'Must be an email of this person' },
    })
    const { id: dealId } = await makeDeal({ user })
    const { input: about } = await makeEmail({ dealId })
    expect(await problemsOf(about)).toMatchObject({
      code: 'BAD_INPUT',
      fields: { dealId: expect.anything() },
    })
    const typed = `typed-${randomUUID().slice(0, 8)}@example.com`
    await makeConsultation({ userId: user.id, email: typed })
    const personId = await personIdOf(user.email)
    expect(await send({ ...input, personId, to: typed, dealId })).toMatchObject({
      sendEmail: { recipient: typed },
    })
    expect(await db.contact.count({ where: { dealId, channel: 'EMAIL' } })).toBe(1)
  })

  test('answers a new request', async () => {
    const { request, input } = await makeEmail()
    await send({ ...input, consultationId: request.id })
    expect(await db.consultation.findUnique({ where: { id: request.id } })).toMatchObject({
      status: 'CONTACTED',
      contactedAt: expect.any(Date),
    })
  })

  test.each([
    ['subject', { subject: 'two\nlines' }],
    ['subject', { subject: 'x'.repeat(151) }],
    ['text', { text: ' ' }],
    ['text', { text: 'x'.repeat(10_001) }],
    ['requestKey', { requestKey: 'no key' }],
  ])('refuses a wrong %s', async (field, details) => {
    const { input } = await makeEmail(details)
    expect(await problemsOf(input)).toMatchObject({
      code: 'BAD_INPUT',
      fields: { [field]: expect.any(String) },
    })
  })

  test('sends ten emails a day to one address, which follow it into a merge', async () => {
    const { input, personId } = await makeEmail({ text: 'x'.repeat(10_000) })
    for (let n = 0; n < 10; n += 1) await send({ ...input, requestKey: randomUUID() })
    expect(await problemsOf({ ...input, requestKey: randomUUID() })).toMatchObject({
      code: 'RATE_LIMITED',
    })
    const other = await makeEmail()
    await ask(staff.caller, merge, { keepId: other.personId, mergeId: personId })
    expect(await db.mail.count({ where: { personId: other.personId } })).toBe(10)
    expect(await db.contact.count({ where: { personId: other.personId } })).toBe(10)
  })

  test.each(['person', 'request', 'deal'] as const)(
    'goes to the person who is left, when it is about a %s and they are merged meanwhile',
    async (about) => {
      await emailWhileMerged(1, { about, isMergedFirst: true })
      await emailWhileMerged(3, { about })
    },
  )

  test('goes out about a request whose person is merged before the request is read', async () => {
    expect((await emailWhenJustMerged()).errors).toBeUndefined()
  })

  test('refuses a deal and a request that do not exist', async () => {
    for (const id of [randomUUID(), 'no ID']) {
      for (const field of ['dealId', 'consultationId']) {
        const { input } = await makeEmail({ [field]: id })
        expect(await problemsOf(input)).toMatchObject({
          code: 'BAD_INPUT',
          fields: { [field]: expect.stringMatching(/^Must be a .* of this person$/) },
        })
      }
    }
  })

  test('is allowed to people whom we should not contact', async () => {
    const { input, personId } = await makeEmail()
    const stop = `mutation ($personId: ID!, $isOn: Boolean!, $note: String) {
      setContactStop(personId: $personId, isOn: $isOn, note: $note) { contactStop { note } } }`
    expect(await ask(staff.caller, stop, { personId, isOn: true, note: ' By phone ' })).toEqual({
      setContactStop: { contactStop: { note: 'By phone' } },
    })
    await send(input)
    expect(await ask(staff.caller, stop, { personId, isOn: false, note: 'x' })).toEqual({
      setContactStop: { contactStop: null },
    })
    const entries = await db.historyEntry.findMany({
      where: { subject: 'PERSON', subjectId: personId },
    })
    expect(JSON.stringify(entries)).not.toContain('By phone')
  })

  test('readers send none', async () => {
    const reader = await makeMember('READER')
    const { input } = await makeEmail()
    const { errors } = await graph(reader.caller, sendEmail, { input })
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', reason: 'ROLE_NEEDED' } }])
  })

  test('shows staff no text of automatic emails, which may hold links that sign people in', async () => {
    const { user } = await makeCustomer()
    await db.mail.create({
      data: {
        cause: randomUUID(),
        recipient: user.email,
        subject: 'Reset',
        html: '',
        text: 'secret',
      },
    })
    const answer = await ask(
      staff.caller,
      'query ($id: ID!) { person(id: $id) { emails { subject text } timeline { nodes { title text } } } }',
      { id: await personIdOf(user.email) },
    )
    expect(answer.person.emails).toEqual([{ subject: 'Reset', text: null }])
    expect(JSON.stringify(answer)).not.toContain('secret')
  })
})
