import { db } from '../../../api/platform/db'
import { emailTo, makeAsked, partsOf, receive } from './dealer-emails'

export interface Shape {
  headers?: Record<string, string>
  text?: string
  from?: string
  /** Another recipient than the reply address. */
  to?: (address: string) => string
  /** Rewrites the whole email. */
  source?: (email: string) => string | Buffer
}

export interface Outcome {
  /** `unsorted` waits for staff to say whom it is about, `unsure` for them to say whether a person wrote it. */
  as?: 'answer' | 'automatic' | 'bounce' | 'unsure' | 'unsorted'
  /** Part of the stored text. */
  text?: string | RegExp
  not?: string
  documents?: string[]
  from?: string
  subject?: string | null
}

export const html = { 'Content-Type': 'text/html; charset=utf-8' }
export const mixed = { 'Content-Type': 'multipart/mixed; boundary=x' }
export const alternative = { 'Content-Type': 'multipart/alternative; boundary=x' }
export const plain = (content: string): [string, string] => ['Content-Type: text/plain', content]
export const files = (...parts: [string, string][]) => ({
  headers: mixed,
  text: partsOf('x', [plain('See attached.'), ...parts]),
})
/** What a server says about an email of ours. */
export const report = (type: string, action?: string) => ({
  from: 'MAILER-DAEMON@mx.example',
  headers: { 'Content-Type': `multipart/report; report-type=${type}; boundary=x` },
  text: partsOf('x', [
    plain('A report.'),
    [
      `Content-Type: message/${type}`,
      action ? `Reporting-MTA: dns; mx\r\n\r\nAction: ${action}` : 'x',
    ],
  ]),
})
/** An email whose text is these bytes. */
export const bytesOf = (text: string, encoding: BufferEncoding) => (email: string) =>
  Buffer.concat([Buffer.from(`${email.split('\r\n\r\n')[0]}\r\n\r\n`), Buffer.from(text, encoding)])

const kindOf = (email: {
  solicitationId: string | null
  isBounce: boolean
  isAutomatic: boolean
  isUnsure: boolean
}) => {
  if (email.isBounce) return 'bounce'
  if (email.isAutomatic) return 'automatic'
  if (!email.solicitationId) return 'unsorted'
  return email.isUnsure ? 'unsure' : 'answer'
}

/** Receives an email of this shape; expects it to be filed as designed, and that nothing is answered. */
export async function expectFiled(shape: Shape, outcome: Outcome) {
  const { deal, stored, solicitation, to } = await makeAsked()
  const mailsBefore = await db.mail.count()
  const { headers = {}, source = (email: string) => email } = shape
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replace('$to', to)])
  const recipient = shape.to ? shape.to(to) : to
  const email = emailTo({ ...shape, to: recipient, headers: Object.fromEntries(filled) })
  const { status, body } = await receive(source(email))
  const { as = 'answer', text = '', not = '\u0001', documents = [], from, subject } = outcome
  expect(await db.mail.count()).toBe(mailsBefore)
  expect([status, body]).toEqual([201, { id: expect.any(String) }])
  const filed = await db.inboundEmail.findUniqueOrThrow({
    where: { id: body.id },
    include: { documents: { orderBy: { createdAt: 'asc' } } },
  })
  expect(kindOf(filed)).toBe(as)
  expect(filed.solicitationId).toBe(as === 'unsorted' ? null : solicitation.id)
  expect(filed.text).toEqual(
    text instanceof RegExp ? expect.stringMatching(text) : expect.stringContaining(text),
  )
  expect(filed.text).not.toContain(not)
  expect(filed.documents.map(({ name }) => name)).toEqual(documents)
  if (from !== undefined) expect(filed.fromEmail).toBe(from)
  if (subject !== undefined) expect(filed.subject).toBe(subject)
  expect((await stored()).status).toBe(as === 'answer' ? 'ANSWERED' : 'ASKED')
  expect(await db.document.count({ where: { dealId: deal.id } })).toBe(documents.length)
}
