import { randomUUID } from 'node:crypto'
import { defaultSite } from '../../test/kit/default-site'
import { eventually } from '../../test/kit/eventually'
import { captureLog } from '../../test/kit/guards/capture-log'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import {
  emailTo,
  filePart,
  inboundDomain,
  makeAsked,
  openInbox,
  partsOf,
  receive,
} from '../../test/kit/requests/dealer-emails'
import { personIdOf } from '../../test/kit/requests/people-queries'
import { stopWatching, watch } from '../../test/kit/requests/subscriptions'
import { pdf } from '../../test/kit/scenes/photos'
import { graph } from '../../test/kit/servers/shop'
import { config } from '../platform/config'
import { db } from '../platform/db'

describe('emails that come back', () => {
  openInbox()

  const workOf = async (caller: Awaited<ReturnType<typeof makeStaff>>['caller']) => {
    const { data } = await graph(
      caller,
      '{ work(first: 40, kinds: [REPLY]) { id step title assignee dueAt isPromise reply { text } person { name } } }',
    )
    return data.work
  }

  const stepOf = async (caller: Awaited<ReturnType<typeof makeStaff>>['caller'], id: string) =>
    (await workOf(caller)).find((item: { id: string }) => item.id === id)

  test('files an answer with its PDF under the dealer, unseen by the buyer', async () => {
    const { staff, buyer, deal, dealer, solicitation, stored, to } = await makeAsked()
    await db.snooze.create({
      data: { kind: 'DEAL', subjectId: deal.id, until: new Date('2090-01-01'), byName: 'Sam' },
    })
    const text = partsOf('x', [
      ['Content-Type: text/plain', 'Our price is $35,100.'],
      filePart('quote.pdf', 'application/pdf', pdf()),
    ])
    const headers = { 'Content-Type': 'multipart/mixed; boundary=x' }
    const source = emailTo({ to, text, headers })
    const { status, body } = await receive(source)
    expect(status).toBe(201)
    expect(await receive(source)).toEqual({ status: 200, body })
    expect(await db.inboundEmail.count({ where: { solicitationId: solicitation.id } })).toBe(1)

    const { data } = await graph(
      staff.caller,
      `{ deal(id: "${deal.id}") { dealers { answered } documents { name kind isShown } solicitations {
        status answeredAt replies { id from subject text isAutomatic documents { name } }
        lastContact { content isOutgoing staffName } } } }`,
    )
    expect(data.deal).toMatchObject({
      dealers: { answered: 1 },
      documents: [{ name: 'quote.pdf', kind: 'DEALER_QUOTE', isShown: false }],
      solicitations: [
        {
          status: 'ANSWERED',
          answeredAt: expect.any(String),
          lastContact: { content: 'Our price is $35,100.', isOutgoing: false, staffName: 'Email' },
          replies: [
            {
              id: body.id,
              from: 'Dana Sales <dana@harbor.example>',
              text: 'Our price is $35,100.',
              documents: [{ name: 'quote.pdf' }],
            },
          ],
        },
      ],
    })
    const seen = await graph(
      buyer.caller,
      `{ deal(id: "${deal.id}") { documents { id } dealers { answered } events { text } } }`,
    )
    expect(seen.data.deal).toMatchObject({ documents: [], dealers: { answered: 1 } })
    expect(seen.data.deal.events[0].text).toBe('A dealer answered.')
    expect((await stored()).answeredAt).not.toBeNull()
    expect(await db.snooze.findFirst({ where: { subjectId: deal.id } })).toMatchObject({
      wokenBy: 'DEALER',
    })
    expect(await stepOf(staff.caller, body.id)).toMatchObject({
      step: `Read the answer of ${dealer.name}`,
      title: expect.stringContaining(deal.number),
      isPromise: false,
      reply: { text: 'Our price is $35,100.' },
      person: { name: expect.stringContaining('Rosalinda') },
    })
  })

  test('stores one email that arrives twice at once', async () => {
    const { solicitation, to } = await makeAsked()
    const source = emailTo({ to })
    const answers = await Promise.all([1, 2, 3, 4].map(() => receive(source)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(await db.contact.count({ where: { solicitationId: solicitation.id } })).toBe(2)
  })

  test("raises the buyer's count on their page at once", async () => {
    const { buyer, deal, to } = await makeAsked()
    const page = await watch(
      buyer.caller,
      `subscription { dealChanged(dealId: "${deal.id}") { kind deal { dealers { asked answered } } } }`,
    )
    await receive(emailTo({ to }))
    await eventually(() =>
      expect(page.seen).toContainEqual({
        kind: 'DEALERS',
        deal: { dealers: { asked: 1, answered: 1 } },
      }),
    )
    await stopWatching()
  })

  test('knows an email without a Message-ID by its bytes', async () => {
    const { to } = await makeAsked()
    const source = emailTo({ to }).replace(/Message-ID.*\r\n/, '')
    const { body } = await receive(source)
    expect(await receive(source)).toEqual({ status: 200, body })
    expect((await receive(source.replace('35,100', '35,200'))).status).toBe(201)
  })

  test('matches by the reply address, never by who it is from', async () => {
    const { dealer, stored, to } = await makeAsked()
    const wrong = `r-${'0'.repeat(20)}@${inboundDomain}`
    const from = `Sales <${dealer.email}>`
    const { body } = await receive(emailTo({ to: wrong, from }))
    expect(await db.inboundEmail.findUnique({ where: { id: body.id } })).toMatchObject({
      solicitationId: null,
      personId: null,
    })
    expect(await stored()).toMatchObject({ status: 'ASKED', answeredAt: null })
    await receive(emailTo({ to, from: 'Someone <else@forged.example>' }))
    expect(await stored()).toMatchObject({ status: 'ANSWERED' })
  })

  test('stores an out-of-office answer, which answers nothing', async () => {
    const { staff, stored, solicitation, to } = await makeAsked()
    const { body } = await receive(emailTo({ to, headers: { 'Auto-Submitted': 'auto-replied' } }))
    expect(await db.inboundEmail.findUnique({ where: { id: body.id } })).toMatchObject({
      solicitationId: solicitation.id,
      isAutomatic: true,
      isBounce: false,
    })
    expect(await stored()).toMatchObject({ status: 'ASKED', answeredAt: null })
    expect(await stepOf(staff.caller, body.id)).toBeUndefined()
    expect(await db.contact.count({ where: { solicitationId: solicitation.id } })).toBe(1)
  })

  test('says when an email to a dealer came back', async () => {
    const { staff, dealer, stored, to } = await makeAsked()
    const text = partsOf('b', [
      ['Content-Type: text/plain', 'The address does not exist.'],
      ['Content-Type: message/delivery-status', 'Reporting-MTA: dns; mx\r\n\r\nAction: failed'],
    ])
    const type = 'multipart/report; report-type=delivery-status; boundary=b'
    const headers = { 'Content-Type': type, 'Return-Path': '<>' }
    const { body } = await receive(emailTo({ to, text, headers, from: 'MAILER-DAEMON@mx.example' }))
    expect(await stored()).toMatchObject({ status: 'ASKED', answeredAt: null })
    expect(
      await db.quoteRequest.findFirst({ where: { toEmail: dealer.email ?? '' } }),
    ).toMatchObject({ bouncedAt: expect.any(Date) })
    expect(await stepOf(staff.caller, body.id)).toMatchObject({
      step: `The email to ${dealer.name} came back`,
    })
  })

  test('leaves a dealer who declined as declined, and says so', async () => {
    const { staff, dealer, solicitation, stored, to } = await makeAsked()
    await db.solicitation.update({ where: { id: solicitation.id }, data: { status: 'DECLINED' } })
    const { body } = await receive(emailTo({ to }))
    expect(await stored()).toMatchObject({ status: 'DECLINED', answeredAt: expect.any(Date) })
    expect(await stepOf(staff.caller, body.id)).toMatchObject({
      step: `Read the answer of ${dealer.name}, which declined`,
    })
  })

  test('files what a person answers to an email of staff', async () => {
    const staff = await makeStaff()
    const { user } = await makeCustomer()
    const personId = await personIdOf(user.email)
    const input = {
      personId,
      to: user.email,
      subject: 'Hi',
      text: 'Hello',
      requestKey: randomUUID(),
    }
    await graph(
      staff.caller,
      'mutation ($input: EmailInput!) { sendEmail(input: $input) { id } }',
      { input },
    )
    const mail = await db.mail.findUniqueOrThrow({ where: { cause: `email ${input.requestKey}` } })
    const { body } = await receive(emailTo({ to: mail.replyTo ?? '', from: user.email }))
    expect(await db.contact.findMany({ where: { personId, outcome: 'RECEIVED' } })).toHaveLength(1)
    expect(await stepOf(staff.caller, body.id)).toMatchObject({
      step: `Read the answer of ${user.email}`,
      title: user.name,
    })
  })

  test('takes nothing without the secret', async () => {
    const { to } = await makeAsked()
    const lines = captureLog()
    expect((await receive(emailTo({ to }), { secret: 'x'.repeat(32) })).status).toBe(401)
    expect(lines.join()).toContain('"event":"inbound email refused"')
  })

  test('takes JSON', async () => {
    const { stored, to } = await makeAsked()
    const email = { to, from: 'Dana <dana@harbor.example>', subject: 'Hi', text: '$35,100' }
    const type = 'application/json'
    const { status, body } = await receive(JSON.stringify(email), { type })
    expect(status).toBe(201)
    expect(await db.inboundEmail.findUnique({ where: { id: body.id } })).toMatchObject({
      fromEmail: 'dana@harbor.example',
      fromName: 'Dana',
      text: '$35,100',
    })
    expect(await stored()).toMatchObject({ status: 'ANSWERED' })
    const long = { ...email, from: `${'d'.repeat(300)}@harbor.example`, text: 'x'.repeat(150_000) }
    const cut = await receive(JSON.stringify(long), { type })
    expect(cut.status).toBe(201)
    const { fromEmail, text } = await db.inboundEmail.findUniqueOrThrow({
      where: { id: cut.body.id },
    })
    expect(fromEmail).toBe('d'.repeat(254))
    expect(text).toMatch(/^x{90000,100000}$/)
    expect((await receive('{}', { type })).status).toBe(400)
    expect((await receive('a=b', { type: 'application/x-www-form-urlencoded' })).status).toBe(415)
  })

  test('forgets an answered email with its buyer: a late answer waits for staff', async () => {
    const { deal, to } = await makeAsked()
    const { eraseDeals } = await import('../privacy/deals')
    await receive(emailTo({ to }))
    await db.$transaction((tx) => eraseDeals(tx, [deal.id]))
    const ofDeal = { solicitation: { dealId: deal.id } }
    expect(await db.inboundEmail.count({ where: ofDeal })).toBe(0)
    expect(await db.quoteRequest.count({ where: ofDeal })).toBe(0)
    const { body } = await receive(emailTo({ to }))
    expect(await db.inboundEmail.findUnique({ where: { id: body.id } })).toMatchObject({
      solicitationId: null,
    })
  })
})

test('has no address for emails without its variables', async () => {
  const { solicitation } = await makeAsked()
  expect(solicitation.replyAddress).toBeNull()
  const mail = await db.mail.findFirstOrThrow({ where: { solicitationId: solicitation.id } })
  expect(mail).toMatchObject({ replyTo: defaultSite.email, replyToken: null })
  expect(config.INBOUND_EMAIL_SECRET).toBeUndefined()
  expect((await receive(emailTo({ to: 'r-x@example.com' }))).status).toBe(404)
})
