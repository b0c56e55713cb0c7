import { randomUUID } from 'node:crypto'
import { brand } from '../../../shared/brand'
import { eventually } from '../../../test/kit/eventually'
import { makeCustomer, makeMember, makeStaff } from '../../../test/kit/people/people'
import {
  ask,
  inboundDomain,
  makeDealer,
  openInbox,
  requestInput,
  requestQuotesText,
} from '../../../test/kit/requests/dealer-emails'
import { makePurchase } from '../../../test/kit/scenes/chosen-deals'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { codeOf, graph } from '../../../test/kit/servers/shop'
import { startMailQueue } from '../../mail/mail-queue'
import { headersOf, messageIdOf } from '../../mail/mail-transport'
import { config } from '../../platform/config'
import { db } from '../../platform/db'
import { hashForKey } from '../../platform/rate-limit'

describe('emails to dealers', () => {
  openInbox()

  /** What no dealer may learn. */
  const secrets = {
    firstName: 'Rosalinda',
    lastName: 'Unmistakable',
    email: 'rosalinda.unmistakable@secret.example',
    phone: '(770) 555-0987',
    creditRange: 'excellent',
    budgetRange: '20k-30k',
    downPayment: '5k-10k',
    monthlyTargetCents: 412_34,
    details: 'My street is 17 Hidden Lane',
  }

  let staff: Awaited<ReturnType<typeof makeStaff>>
  beforeAll(async () => {
    staff = await makeStaff({ firstName: 'Ann', lastName: 'Advocate' })
  })

  async function makeBuyersDeal() {
    const { firstName, lastName, phone, creditRange, budgetRange, downPayment, details } = secrets
    const email = `${randomUUID().slice(0, 8)}.${secrets.email}`
    const { user } = await makeCustomer({ firstName, lastName, email })
    const deal = await makeDeal({ user })
    await db.wishes.update({
      where: { dealId: deal.id },
      data: {
        phone,
        creditRange,
        budgetRange,
        downPayment,
        details,
        monthlyTargetCents: secrets.monthlyTargetCents,
        state: 'GA',
        zip: '30060',
        purchaseMethod: 'lease',
        termMonths: 36,
        milesPerYear: 12_000,
        timeline: '1-month',
      },
    })
    await db.wantedVehicle.create({
      data: {
        dealId: deal.id,
        place: 1,
        condition: 'NEW',
        yearFrom: 2026,
        yearTo: 2026,
        make: 'Honda',
        model: 'CR-V',
        trim: 'EX',
        colors: 'blue',
      },
    })
    await db.tradeIn.create({
      data: {
        dealId: deal.id,
        year: 2018,
        make: 'Honda',
        model: 'Civic',
        miles: 86_400,
        payoffCents: 3_150_00,
        ownOfferCents: 7_654_00,
        lender: 'Secret Lender',
      },
    })
    return deal
  }

  const draftOf = async (dealId: string, kind = 'FIRST') => {
    const { data } = await graph(
      staff.caller,
      `query ($id: ID!, $kind: QuoteRequestKind!) {
        quoteRequestDraft(dealId: $id, kind: $kind) { subject text missing } }`,
      { id: dealId, kind },
    )
    return data.quoteRequestDraft
  }

  const send = (input: object, caller = staff.caller) => graph(caller, requestQuotesText, { input })
  const mailsOf = (dealId: string) =>
    db.mail.findMany({ where: { solicitation: { dealId } }, orderBy: { createdAt: 'asc' } })

  test('asks eight dealers at once, of which one has no email, and each dealer once per key', async () => {
    const deal = await makeBuyersDeal()
    const dealers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => makeDealer()))
    const northgate = await makeDealer({ name: `Northgate ${randomUUID()}`, email: null })
    const { subject, text } = await draftOf(deal.id)
    const ids = [...dealers, northgate].map(({ id }) => id)
    const input = requestInput(deal.id, ids, { subject, text })
    const { data } = await send(input)
    expect(data.requestQuotes.refused).toEqual([
      { dealerId: northgate.id, message: `${northgate.name} has no email` },
    ])
    expect(data.requestQuotes.sent).toHaveLength(7)
    expect(data.requestQuotes.sent[0]).toMatchObject({
      status: 'ASKED',
      askedAt: expect.any(String),
      followUpAt: '2090-11-24T22:00:00.000Z',
      dealer: { id: dealers[0]?.id },
      requests: [{ kind: 'FIRST', toEmail: dealers[0]?.email, subject, sentBy: 'Ann Advocate' }],
    })
    const again = await send(input)
    expect(again.data.requestQuotes.sent.map(({ id }: { id: string }) => id)).toEqual(
      data.requestQuotes.sent.map(({ id }: { id: string }) => id),
    )
    const mails = await mailsOf(deal.id)
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      dealers.map(({ email }) => email).sort(),
    )
    expect(new Set(mails.map(({ replyTo }) => replyTo)).size).toBe(7)
    expect(mails[0] && headersOf(mails[0])).toMatchObject({
      from: { name: `Ann at ${brand.name}` },
      replyTo: expect.stringMatching(new RegExp(`^r-[0-9a-hjkmnp-tv-z]{20}@${inboundDomain}$`)),
      envelopeFrom: mails[0]?.replyTo,
      autoSubmitted: null,
    })
    expect(await db.solicitation.count({ where: { dealId: deal.id, status: 'ASKED' } })).toBe(7)
    expect(await db.contact.count({ where: { dealId: deal.id, outcome: 'SENT' } })).toBe(7)
  })

  test('tells dealers what the buyer wants, and nothing about the buyer', async () => {
    const deal = await makeBuyersDeal()
    const dealer = await makeDealer()
    const first = await draftOf(deal.id)
    expect(first).toMatchObject({
      subject: `Quote request ${deal.number}: 2026 Honda CR-V EX`,
      missing: [],
    })
    for (const part of [
      `I'm Ann Advocate with ${brand.name}. I negotiate for a buyer who wants to buy within 1 month.`,
      'New: 2026 Honda CR-V EX; colors: blue',
      'Paying: Lease, 36 months, 12,000 miles a year',
      'Registered in: GA 30060',
      'Trade-in: 2018 Honda Civic, 86,400 miles',
    ]) {
      expect(first.text).toContain(part)
    }
    await send(requestInput(deal.id, [dealer.id], { subject: first.subject, text: first.text }))
    const followUp = await draftOf(deal.id, 'FOLLOW_UP')
    const later = { kind: 'FOLLOW_UP', subject: followUp.subject, text: followUp.text }
    await send(requestInput(deal.id, [dealer.id], later))
    const mails = await mailsOf(deal.id)
    expect(mails).toHaveLength(2)
    const forbidden = [
      ...Object.values(secrets).map(String),
      '412.34',
      '$20',
      '7,654',
      '3,150',
      'Secret Lender',
      '7705550987',
      'Hidden Lane',
    ]
    for (const mail of mails) {
      const words = JSON.stringify([mail.subject, mail.text, mail.html, headersOf(mail)])
      for (const secret of forbidden)
        expect(words.toLowerCase()).not.toContain(secret.toLowerCase())
    }
  })

  test('leaves out what is not known, and asks for what must be filled in', async () => {
    const { user } = await makeCustomer()
    const deal = await makeDeal({ user })
    const dealer = await makeDealer()
    const { subject, text, missing } = await draftOf(deal.id)
    expect(missing).toEqual(['timeline', 'vehicles', 'payment', 'state', 'zip'])
    expect(text).not.toMatch(/Paying|Registered|Trade-in/)
    const { errors } = await send(requestInput(deal.id, [dealer.id], { subject, text }))
    expect(errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: { text: 'Fill in {timeline}' },
    })
    const { errors: others } = await send(
      requestInput(deal.id, [dealer.id], { text: 'About {vehicles}' }),
    )
    expect(others[0].extensions.fields).toEqual({ text: 'Fill in {vehicles}' })
    expect(await mailsOf(deal.id)).toEqual([])
  })

  test('greets the chosen contact, else the default one, else no one', async () => {
    const deal = await makeBuyersDeal()
    const dealer = await makeDealer()
    const dana = await db.dealerContact.create({
      data: {
        dealerId: dealer.id,
        name: 'Dana Lee',
        email: 'dana@dealers.example',
        isDefault: true,
      },
    })
    const eve = await db.dealerContact.create({
      data: { dealerId: dealer.id, name: 'Eve', email: 'eve@dealers.example' },
    })
    const others = await Promise.all([1, 2].map(() => makeDealer()))
    const [second, third] = others
    await send(requestInput(deal.id, [dealer.id]))
    await send(requestInput(deal.id, [third?.id ?? '']))
    const to = [{ dealerId: second?.id, contactId: eve.id }]
    const wrong = await send({ ...requestInput(deal.id, []), to })
    expect(wrong.data.requestQuotes.refused).toHaveLength(1)
    const chosen = [{ dealerId: dealer.id, contactId: eve.id }]
    await db.quoteRequest.updateMany({ data: { createdAt: new Date(Date.now() - 3_600_000) } })
    await send({ ...requestInput(deal.id, []), to: chosen })
    const mails = await mailsOf(deal.id)
    expect(mails.map(({ recipient, text }) => [recipient, text.split('\n')[0]])).toEqual([
      [dana.email, 'Hello Dana,'],
      [third?.email, 'Hello,'],
      [eve.email, 'Hello Eve,'],
    ])
  })

  test('sends a follow-up in reply to the first email', async () => {
    const deal = await makeBuyersDeal()
    const dealer = await makeDealer()
    const tooEarly = await send(requestInput(deal.id, [dealer.id], { kind: 'FOLLOW_UP' }))
    expect(tooEarly.data.requestQuotes.refused).toEqual([
      { dealerId: dealer.id, message: `${dealer.name} hasn't been asked by email` },
    ])
    const { id } = await ask(staff.caller, deal.id, dealer.id)
    await db.solicitation.update({ where: { id }, data: { status: 'SILENT' } })
    const { data } = await send(requestInput(deal.id, [dealer.id], { kind: 'FOLLOW_UP' }))
    expect(data.requestQuotes.sent).toMatchObject([{ id, status: 'ASKED' }])
    const [first, second] = await mailsOf(deal.id)
    expect(second?.inReplyTo).toBe(messageIdOf(first?.id ?? ''))
    expect(second?.replyToken).not.toBe(first?.replyToken)
    expect(data.requestQuotes.sent[0].replyAddress).toBe(second?.replyTo)
  })

  test('shows no reply address once the domain for replies is gone', async () => {
    const deal = await makeBuyersDeal()
    const dealer = await makeDealer()
    await ask(staff.caller, deal.id, dealer.id)
    config.INBOUND_EMAIL_DOMAIN = undefined
    const { data } = await graph(
      staff.caller,
      `{ deal(id: "${deal.id}") { solicitations { replyAddress } } }`,
    )
    config.INBOUND_EMAIL_DOMAIN = inboundDomain
    expect(data.deal.solicitations).toEqual([{ replyAddress: null }])
  })

  test('refuses a dealer that a colleague asked a moment ago', async () => {
    const deal = await makeBuyersDeal()
    const dealer = await makeDealer()
    const bob = await makeMember('ADVOCATE', { firstName: 'Bob' })
    const answers = await Promise.all(
      [staff.caller, bob.caller].map((caller) => send(requestInput(deal.id, [dealer.id]), caller)),
    )
    const refused = answers.flatMap(({ data }) => data.requestQuotes.refused)
    expect(refused).toMatchObject([
      { message: expect.stringMatching(/^Asked \d+ seconds? ago by (Ann|Bob)$/) },
    ])
    expect(await mailsOf(deal.id)).toHaveLength(1)
  })

  test('refuses dealers that are hidden or declined, by themselves', async () => {
    const deal = await makeBuyersDeal()
    const hidden = await makeDealer({ isHidden: true })
    const declined = await makeDealer()
    const open = await makeDealer()
    await db.solicitation.create({
      data: { dealId: deal.id, dealerId: declined.id, status: 'DECLINED', askedAt: new Date() },
    })
    const ids = [hidden.id, declined.id, open.id, randomUUID()]
    const { data } = await send(requestInput(deal.id, ids))
    expect(data.requestQuotes.sent).toMatchObject([{ dealer: { id: open.id } }])
    expect(data.requestQuotes.refused.map(({ message }: { message: string }) => message)).toEqual([
      `${hidden.name} is hidden`,
      `${declined.name} declined`,
      'There is no such dealer.',
    ])
  })

  test.each([
    [
      'closed',
      async () => {
        const deal = await makeBuyersDeal()
        const data = { status: 'CLOSED', endedAs: 'NO_DEAL', closedAt: new Date() } as const
        return db.deal.update({ where: { id: deal.id }, data })
      },
    ],
    ['purchased', async () => makePurchase()],
  ])('refuses a deal that is %s', async (_state, make) => {
    const { id } = await make()
    const dealer = await makeDealer()
    expect(codeOf(await send(requestInput(id, [dealer.id])))).toBe('CONFLICT')
    expect(await mailsOf(id)).toEqual([])
  })

  test.each([
    ['to', { to: [] }],
    ['subject', { subject: ' ' }],
    ['text', { text: 'x'.repeat(10_001) }],
    ['deadlineEastern', { deadlineEastern: '2020-01-01T10:00' }],
    ['followUpEastern', { followUpEastern: 'tomorrow' }],
    ['requestKey', { requestKey: 'no key' }],
  ])('refuses a wrong %s', async (field, part) => {
    const deal = await makeBuyersDeal()
    const dealer = await makeDealer()
    const { errors } = await send(requestInput(deal.id, [dealer.id], part))
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT', fields: { [field]: expect.any(String) } } },
    ])
  })

  test('refuses a key that belongs to another deal', async () => {
    const deal = await makeBuyersDeal()
    const other = await makeBuyersDeal()
    const dealer = await makeDealer()
    const input = requestInput(deal.id, [dealer.id])
    await send(input)
    expect(codeOf(await send({ ...input, dealId: other.id }))).toBe('CONFLICT')
  })

  test.each([
    ['deal', 60],
    ['account', 300],
  ])('counts the emails of a day by %s, up to %i', async (of, most) => {
    const deal = await makeBuyersDeal()
    const { user, caller } = await makeMember('ADVOCATE')
    const id = of === 'deal' ? deal.id : user.id
    await db.attempt.create({
      data: {
        key: `dealer-email ${of} ${hashForKey(id)}`,
        count: most - 1,
        resetAt: new Date(Date.now() + 3_600_000),
      },
    })
    const [one, two] = [await makeDealer(), await makeDealer()]
    const { data } = await send(requestInput(deal.id, [one.id, two.id]), caller)
    expect(data.requestQuotes.sent).toHaveLength(1)
    expect(data.requestQuotes.refused[0].message).toMatch(/^Too many emails/)
    expect(await mailsOf(deal.id)).toHaveLength(1)
  })

  test('needs the right DEALS', async () => {
    const deal = await makeBuyersDeal()
    const dealer = await makeDealer()
    for (const role of ['SUPPORT', 'READER'] as const) {
      const { caller } = await makeMember(role)
      expect(codeOf(await send(requestInput(deal.id, [dealer.id]), caller))).toBe('FORBIDDEN')
    }
  })

  test('goes out once the mail server is back', async () => {
    const deal = await makeBuyersDeal()
    const dealer = await makeDealer()
    await ask(staff.caller, deal.id, dealer.id)
    const [mail] = await mailsOf(deal.id)
    let isDown = true
    const sent: string[] = []
    const stop = startMailQueue(
      async ({ id }) => {
        if (isDown && id === mail?.id) {
          isDown = false
          throw new Error('down')
        }
        sent.push(id)
      },
      { pollMs: 20, retryMs: 20 },
    )
    await eventually(async () => expect(sent).toContain(mail?.id))
    await stop()
  })
})
