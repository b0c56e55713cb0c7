import { randomBytes } from 'node:crypto'
import { makeCustomer } from '../../test/kit/people/people'
import {
  emailTo,
  filePart,
  inboundDomain,
  makeAsked,
  openInbox,
  partsOf,
  receive,
} from '../../test/kit/requests/dealer-emails'
import { stopWatching, watch } from '../../test/kit/requests/subscriptions'
import { pdf } from '../../test/kit/scenes/photos'
import { type Caller, graph, makeVisitor, send } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { eraseDeals } from '../privacy/deals'
import { applyRetention } from '../privacy/retention'
import { mailsAnswered } from './addressees'
import { readHeaders } from './email-headers'
import { receiveEmail } from './receive-email'

const unknown = `r-${'2'.repeat(20)}@${inboundDomain}`
const mixed = { 'Content-Type': 'multipart/mixed; boundary=x' }

interface WorkItem {
  reply: { solicitation: { id: string } | null }
}

const filed = (id: string) => db.inboundEmail.findUniqueOrThrow({ where: { id } })

describe('budgets of addresses', () => {
  openInbox()

  test('stores the eleventh email of an hour as its beginning, quietly', async () => {
    const { staff, buyer, deal, solicitation, to } = await makeAsked()
    for (let n = 0; n < 10; n++) await receive(emailTo({ to, text: `Offer ${n}` }))
    const newestWhole = await db.inboundEmail.findFirstOrThrow({
      where: { solicitationId: solicitation.id },
      orderBy: { receivedAt: 'desc' },
    })
    await db.snooze.updateMany({ where: { subjectId: deal.id }, data: { wokenAt: null } })
    const page = await watch(
      buyer.caller,
      `subscription { dealChanged(dealId: "${deal.id}") { kind } }`,
    )
    const contacts = await db.contact.count({ where: { solicitationId: solicitation.id } })
    const text = 'Our best price is $35,100. '.repeat(40)
    const { status, body } = await receive(emailTo({ to, text, subject: 'Another one' }))
    expect(status).toBe(201)
    expect(await filed(body.id)).toMatchObject({
      isExcerpt: true,
      subject: 'Another one',
      fromEmail: 'dana@harbor.example',
      text: expect.stringMatching(/^Our best price[\s\S]{400,490}$/),
    })
    expect(await db.contact.count({ where: { solicitationId: solicitation.id } })).toBe(contacts)
    await stopWatching()
    expect(page.seen).toEqual([])
    const { data } = await graph(
      staff.caller,
      '{ work(first: 100, kinds: [REPLY]) { id step reply { solicitation { id } } } }',
    )
    const ofRequest = data.work.filter(
      ({ reply }: WorkItem) => reply.solicitation?.id === solicitation.id,
    )
    expect(ofRequest).toMatchObject([
      { id: newestWhole.id, step: expect.stringMatching(/^Read the 11 emails of /) },
    ])
  })

  test('stores fifty emails to one address, and of more the beginnings', async () => {
    const { solicitation, to } = await makeAsked()
    const mail = await db.mail.findFirstOrThrow({ where: { solicitationId: solicitation.id } })
    const receivedAt = new Date(Date.now() - 86_400_000)
    const old = { fromEmail: 'dana@harbor.example', text: '$35,100', source: 'WEBHOOK' } as const
    const about = { solicitationId: solicitation.id, mailId: mail.id, receivedAt }
    await db.inboundEmail.createMany({
      data: Array(49).fill({ ...old, ...about, isAutomatic: true }),
    })
    const { body: last } = await receive(emailTo({ to }))
    const { body: more } = await receive(emailTo({ to }))
    expect(await filed(last.id)).toMatchObject({ isExcerpt: false })
    expect(await filed(more.id)).toMatchObject({ isExcerpt: true })
  })

  test('emails to unknown addresses have a budget of their own, and are dropped beyond it', async () => {
    const { to } = await makeAsked()
    for (let n = 0; n < 10; n++) {
      expect((await receive(emailTo({ to: unknown }))).status).toBe(201)
    }
    const stored = await db.inboundEmail.count()
    expect(await receive(emailTo({ to: unknown }))).toEqual({ status: 200, body: { id: null } })
    expect(await db.inboundEmail.count()).toBe(stored)
    expect((await receive(emailTo({ to }))).status).toBe(201)
  })

  test('emails to unknown addresses have a budget for the day, too', async () => {
    const resetAt = new Date(Date.now() + 60_000)
    await db.attempt.create({ data: { key: 'inbound-email day', count: 300, resetAt } })
    expect(await receive(emailTo({ to: unknown }))).toEqual({ status: 200, body: { id: null } })
  })

  test('of emails to unknown addresses, only the beginning is stored', async () => {
    const { body } = await receive(emailTo({ to: unknown, text: 'word '.repeat(10_000) }))
    expect((await filed(body.id)).text.length).toBeLessThanOrEqual(4_000)
  })
})

describe('the same email and another one', () => {
  openInbox()

  const withId = (text: string, to: string) =>
    emailTo({ to, text, headers: { 'Message-ID': '<crm-77@harbor.example>' } })

  test('stores two emails with one Message-ID, each once', async () => {
    const { solicitation, to } = await makeAsked()
    const first = await receive(withId('First: $36,900', to))
    const second = await receive(withId('Second: $35,400', to))
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await receive(withId('First: $36,900', to))).toEqual({ status: 200, body: first.body })
    expect(await receive(withId('Second: $35,400', to))).toEqual({ status: 200, body: second.body })
    expect(await db.inboundEmail.count({ where: { solicitationId: solicitation.id } })).toBe(2)
  })

  test('knows an email again that came by another relay', async () => {
    const { to } = await makeAsked()
    const source = withId('By relay: $36,900', to)
    const { body } = await receive(`Received: from a.example\r\n${source}`)
    expect(await receive(`Received: from b.example\r\n${source}`)).toEqual({ status: 200, body })
  })

  test('knows an email again that the release before stored', async () => {
    const { solicitation, to } = await makeAsked()
    const mail = await db.mail.findFirstOrThrow({ where: { solicitationId: solicitation.id } })
    const old = await db.inboundEmail.create({
      data: {
        messageId: '<before@harbor.example>',
        mailId: mail.id,
        solicitationId: solicitation.id,
        fromEmail: 'dana@harbor.example',
        text: '$35,100',
        source: 'WEBHOOK',
        isAutomatic: true,
      },
    })
    const headers = { 'Message-ID': '<before@harbor.example>' }
    expect(await receive(emailTo({ to, headers }))).toEqual({ status: 200, body: { id: old.id } })
  })

  test('keeps an email for staff whose deal is erased while it is read', async () => {
    const { deal, to } = await makeAsked()
    const mails = await mailsAnswered([to])
    await db.$transaction((tx) => eraseDeals(tx, [deal.id]))
    const headers = readHeaders(Buffer.from(emailTo({ to })))
    const arrival = { headers, size: 100, hash: randomBytes(32), source: [], isWhole: true }
    const { id } = await receiveEmail(arrival, mails, null)
    expect(await filed(id ?? '')).toMatchObject({ solicitationId: null, mailId: null })
  })

  test('files one email with every request that it answers', async () => {
    const one = await makeAsked()
    const other = await makeAsked()
    const source = emailTo({ to: `${one.to}, ${other.to}`, text: 'Both: $35,100' })
    const { status, body } = await receive(source)
    expect(status).toBe(201)
    expect(await one.stored()).toMatchObject({ status: 'ANSWERED' })
    expect(await other.stored()).toMatchObject({ status: 'ANSWERED' })
    // The provider delivers it once for each recipient.
    expect(await receive(`Delivered-To: ${other.to}\r\n${source}`)).toMatchObject({ status: 200 })
    expect(await receive(source)).toEqual({ status: 200, body })
  })
})

describe('what can not be stored as it is', () => {
  openInbox()

  test.each([false, true])(
    'keeps the text of an email of eleven million bytes, and names its files (chunked: %s)',
    async (isChunked) => {
      const { deal, stored, to } = await makeAsked()
      const text = partsOf('x', [
        ['Content-Type: text/plain', 'Our best price is $35,100.'],
        filePart('quote.pdf', 'application/pdf', Buffer.concat([pdf(), Buffer.alloc(8_000_000)])),
        filePart('terms.pdf', 'application/pdf', pdf()),
      ])
      const { status, body } = await receive(emailTo({ to, text, headers: mixed }), { isChunked })
      expect(status).toBe(201)
      expect((await filed(body.id)).text).toMatch(
        /^Our best price is \$35,100\.\n\n\[Not stored: quote\.pdf, terms\.pdf\]\n\[This email of 1[\d,]+ kB is too large for its files\.\]$/,
      )
      expect(await db.document.count({ where: { dealId: deal.id } })).toBe(0)
      expect(await stored()).toMatchObject({ status: 'ANSWERED' })
    },
  )

  test('says that an email came which is too large even for its parts', async () => {
    const { status, body } = await receive('x'.repeat(2_000_001), { type: 'application/json' })
    expect(status).toBe(201)
    expect((await filed(body.id)).text).toBe("[This email of 2,001 kB can't be read.]")
  })

  test('stores an email that no parser can read, for staff to download', async () => {
    const { staff, solicitation, stored, to } = await makeAsked()
    const text = '--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'.repeat(300)
    const source = emailTo({ to, text, headers: mixed })
    const { status, body } = await receive(source)
    expect(status).toBe(201)
    expect(await receive(source)).toEqual({ status: 200, body })
    const { data } = await graph(
      staff.caller,
      `{ reply(id: "${body.id}") { from subject text origin originalPath solicitation { id } } }`,
    )
    expect(data.reply).toEqual({
      from: 'Dana Sales <dana@harbor.example>',
      subject: 'Re: Quote request',
      text: "[This email of 16 kB can't be read.]",
      origin: 'UNSURE',
      originalPath: `/api/inbound-email/${body.id}`,
      solicitation: { id: solicitation.id },
    })
    expect(await stored()).toMatchObject({ status: 'ASKED', answeredAt: null })
    const download = (caller: Caller) => send(caller, 'GET', data.reply.originalPath)
    const { headers, body: original } = await download(staff.caller)
    expect(headers.get('content-disposition')).toBe('attachment; filename="email.eml"')
    expect(original).toBe(source)
    expect((await download((await makeCustomer()).caller)).status).toBe(403)
    expect((await download(makeVisitor())).status).toBe(401)
    await db.$executeRaw`UPDATE inbound_original SET created_at = now() - interval '8 days'`
    await applyRetention()
    expect((await download(staff.caller)).status).toBe(404)
  })
})
