import { randomUUID } from 'node:crypto'
import { config } from '../../../api/platform/config'
import { db } from '../../../api/platform/db'
import { makeCustomer, makeStaff } from '../people/people'
import { makeDeal } from '../scenes/deals'
import { address, type Caller, graph } from '../servers/shop'

export const inboundDomain = 'reply.drivefair.example'
export const inboundSecret = 'inbound-secret-of-thirty-two-letters'

/** Receives email during the tests of a file or a block. */
export function openInbox() {
  beforeAll(() => {
    config.INBOUND_EMAIL_DOMAIN = inboundDomain
    config.INBOUND_EMAIL_SECRET = inboundSecret
  })
  afterAll(() => {
    config.INBOUND_EMAIL_DOMAIN = undefined
    config.INBOUND_EMAIL_SECRET = undefined
  })
  beforeEach(() => db.attempt.deleteMany({ where: { key: { startsWith: 'inbound-email' } } }))
}

/** Hands over an email as a provider does. */
export async function receive(
  source: string | Buffer,
  { secret = inboundSecret, type = 'message/rfc822', isChunked = false } = {},
) {
  const bytes = Buffer.from(source)
  const init = {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${secret}` },
    body: isChunked ? new Blob([bytes]).stream() : bytes,
    duplex: 'half', // which streams need
  }
  const answer = await fetch(`${address}/api/inbound-email`, init)
  return { status: answer.status, body: await answer.json() }
}

/** Hands over an email; counts the other requests that the server answers before it has read the email. */
export async function receiveAmongOthers(source: Buffer) {
  let isRead = false
  const receiving = receive(source).finally(() => {
    isRead = true
  })
  let answered = 0
  while (!isRead) {
    await fetch(`${address}/healthz`)
    answered += 1
  }
  const { status } = await receiving
  return { status, answered }
}

/** More than a server answers that parses emails in its only thread, which lets about three through. */
export const MANY_OTHERS = 20

interface Email {
  to: string
  from?: string
  subject?: string
  text?: string
  /** Further headers, which take the place of these. */
  headers?: Record<string, string>
}

/** Writes an email as a mail program does. */
export function emailTo({
  to,
  from = 'Dana Sales <dana@harbor.example>',
  subject = 'Re: Quote request',
  text = 'Our best price is $35,100.',
  headers = {},
}: Email) {
  const all = {
    From: from,
    To: to,
    Subject: subject,
    'Message-ID': `<${randomUUID()}@harbor.example>`,
    Date: 'Tue, 24 Nov 2026 10:00:00 -0500',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [...lines, '', text, ''].join('\r\n')
}

/** The body of an email of several parts, each with its headers. */
export function partsOf(boundary: string, parts: [headers: string, content: string][]) {
  const each = parts.map(
    ([headers, content]) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`,
  )
  return `${each.join('')}--${boundary}--`
}

/** A part that holds a file. */
export const filePart = (name: string, type: string, bytes: Buffer): [string, string] => [
  `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64`,
  bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
]

export const requestQuotesText = /* GraphQL */ `
  mutation ($input: QuoteRequestsInput!) {
    requestQuotes(input: $input) {
      sent { id status askedAt followUpAt replyAddress dealer { id name }
        requests { id kind toEmail subject body sentBy state bouncedAt } }
      refused { dealerId message }
    }
  }
`

export async function makeDealer(details: object = {}) {
  return db.dealer.create({
    data: {
      name: `Dealer ${randomUUID().slice(0, 8)}`,
      city: 'Marietta',
      state: 'GA',
      zip: '30060',
      email: `sales-${randomUUID().slice(0, 8)}@dealers.example`,
      ...details,
    },
  })
}

/** What `requestQuotes` takes for these dealers. */
export const requestInput = (dealId: string, dealerIds: string[], details: object = {}) => ({
  dealId,
  to: dealerIds.map((dealerId) => ({ dealerId })),
  subject: 'Quote request',
  text: 'Hello {dealerContact},\n\nplease send me your best price.',
  deadlineEastern: '2090-11-24T17:00',
  requestKey: randomUUID(),
  ...details,
})

/** A deal with a dealer who was emailed. */
export async function makeAsked() {
  const staff = await makeStaff({ firstName: 'Sam', lastName: 'Hill' })
  const buyer = await makeCustomer({ firstName: 'Rosalinda', lastName: 'Unmistakable' })
  const deal = await makeDeal({ user: buyer.user })
  const dealer = await makeDealer()
  const solicitation = await ask(staff.caller, deal.id, dealer.id)
  const stored = () => db.solicitation.findUniqueOrThrow({ where: { id: solicitation.id } })
  return {
    staff,
    buyer,
    deal,
    dealer,
    solicitation,
    stored,
    to: solicitation.replyAddress as string,
  }
}

/** Emails one dealer. */
export async function ask(caller: Caller, dealId: string, dealerId: string) {
  const input = requestInput(dealId, [dealerId])
  const { data, errors } = await graph(caller, requestQuotesText, { input })
  expect(errors).toBeUndefined()
  return data.requestQuotes.sent[0]
}
