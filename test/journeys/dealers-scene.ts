import type { BrowserContext } from 'playwright-core'
import { makeDealToWorkOn } from './negotiator-scene'
import { inboundSecret, query } from './site'

/** A deal whose wishes say all that dealers need to know. */
export async function makeDealToAskAbout() {
  const deal = await makeDealToWorkOn()
  await query(`UPDATE wishes SET timeline = '2-3-months', zip = '30060' WHERE deal_id = $1`, [
    deal.dealId,
  ])
  return deal
}

/** Stores dealers of these names, each with a contact, except those without an email. */
export async function makeDealers(names: readonly string[], withoutEmail: readonly string[] = []) {
  for (const name of names) {
    const email = withoutEmail.includes(name) ? null : `${name.split(' ')[0]}@dealers.example`
    await query(
      `WITH dealer AS (INSERT INTO dealer (name, city, state, zip, makes)
         VALUES ($1, 'Marietta', 'GA', '30060', '{Toyota}') RETURNING id)
       INSERT INTO dealer_contact (dealer_id, name, role, email, is_default)
       SELECT id, 'Dana Cole', 'Sales manager', $2, true FROM dealer`,
      [name, email?.toLowerCase()],
    )
  }
}

/** Stores a dealer with one contact. */
export async function makeDealer(name: string) {
  const [dealer] = await query<{ id: string }>(
    `INSERT INTO dealer (name, city, state, zip, makes, words)
     VALUES ($1, 'Marietta', 'GA', '30060', '{Toyota,Lexus}', 'Ask for Dana.') RETURNING id`,
    [name],
  )
  const id = dealer?.id ?? ''
  await query(
    `INSERT INTO dealer_contact (dealer_id, name, role, email, is_default)
     VALUES ($1, 'Dana Reyes', 'Internet sales', $2, true)`,
    [id, `dana@${name.toLowerCase().replaceAll(' ', '-')}.example`],
  )
  return id
}

/** Stores that a dealer was asked about a deal. Returns the request's id. */
export async function makeAsked(dealerId: string, dealId: string) {
  const [asked] = await query<{ id: string }>(
    `INSERT INTO solicitation (deal_id, dealer_id, status, asked_at)
     VALUES ($1, $2, 'ASKED', now() - interval '1 hour') RETURNING id`,
    [dealId, dealerId],
  )
  return asked?.id ?? ''
}

/** Stores an email that no address matched. */
export async function makeEmail(from: string, subject: string, text: string) {
  const [email] = await query<{ id: string }>(
    `INSERT INTO inbound_email (from_email, from_name, subject, text, source)
     VALUES ($1, 'Dana Reyes', $2, $3, 'WEBHOOK') RETURNING id`,
    [from, subject, text],
  )
  return email?.id ?? ''
}

/** Stores a dealer's email about a deal that a person or a program could have written. */
export async function makeUnsureEmail(dealId: string, dealer: string, text: string) {
  await query(
    `INSERT INTO inbound_email (from_email, subject, text, source, is_unsure, solicitation_id)
     SELECT 'desk@dealers.example', 'Re: Quote request', $3, 'WEBHOOK', true, solicitation.id
       FROM solicitation JOIN dealer ON dealer.id = dealer_id WHERE deal_id = $1 AND dealer.name = $2`,
    [dealId, dealer, text],
  )
}

/** Stores emails of a dealer that were handled: "Earlier email 1" came an hour ago, the others an hour before each other. */
export async function makeEarlierEmails(dealId: string, dealer: string, count: number) {
  await query(
    `INSERT INTO inbound_email (from_email, text, source, solicitation_id, received_at, handled_at, handled_by_name)
     SELECT 'desk@dealers.example', 'Earlier email ' || hours, 'WEBHOOK', solicitation.id,
            now() - make_interval(hours => hours), now(), 'Sam Staff'
       FROM generate_series(1, $3) AS hours, solicitation JOIN dealer ON dealer.id = dealer_id
      WHERE deal_id = $1 AND dealer.name = $2`,
    [dealId, dealer, count],
  )
}

/** The address that a dealer answers to. */
export async function replyAddressOf(dealId: string, dealer: string) {
  const [mail] = await query<{ token: string }>(
    `SELECT reply_token AS token FROM mail JOIN solicitation ON solicitation.id = solicitation_id
     JOIN dealer ON dealer.id = dealer_id WHERE deal_id = $1 AND dealer.name = $2
     ORDER BY mail.created_at DESC LIMIT 1`,
    [dealId, dealer],
  )
  return `r-${mail?.token}@reply.drivefair.example`
}

interface Answer {
  to: string
  from?: string
  text: string
  /** The name of a PDF that is attached. */
  attachment?: string
  headers?: Record<string, string>
}

const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF\n'

/** Hands over a dealer's email as a mail provider does. */
export async function receiveAnswer(
  visitor: BrowserContext,
  { to, from = 'Dana Cole <dana@harbor.example>', text, attachment, headers = {} }: Answer,
) {
  const boundary = 'part'
  const parts = [`Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`]
  if (attachment) {
    parts.push(
      `Content-Type: application/pdf; name="${attachment}"\r\nContent-Disposition: attachment; filename="${attachment}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(pdf)}`,
    )
  }
  const all = {
    From: from,
    To: to,
    Subject: 'Re: Quote request',
    'MIME-Version': '1.0',
    'Content-Type': `multipart/mixed; boundary=${boundary}`,
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`)
  const answer = await visitor.request.post('/api/inbound-email', {
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${inboundSecret}` },
    data: Buffer.from([...lines, '', ...body, `--${boundary}--`, ''].join('\r\n')),
  })
  expect(answer.status()).toBe(201)
}
