import { randomUUID } from 'node:crypto'
import { db } from '../../../api/platform/db'

/** Our email to a dealer of a deal, all of it saying `text`. */
export async function makeRequest(solicitationId: string, text: string) {
  const askedAt = new Date()
  await db.solicitation.update({
    where: { id: solicitationId },
    data: { askedAt, answeredAt: askedAt },
  })
  const id = randomUUID()
  const letter = { subject: text, text, html: '', isPersonal: true, solicitationId }
  const mail = await db.mail.create({
    data: {
      ...letter,
      cause: `quote-request ${id}`,
      recipient: 'sales@dealers.example',
      nextTryAt: null,
      sentAt: askedAt,
    },
  })
  await db.quoteRequest.create({
    data: {
      id,
      solicitationId,
      mailId: mail.id,
      kind: 'FIRST',
      toEmail: 'sales@dealers.example',
      subject: text,
      body: text,
      sentByName: text,
      batchKey: randomUUID(),
    },
  })
  return mail
}

/** An email that came back, about a dealer's request, a person, or neither yet. */
export const makeReply = (
  text: string,
  about: {
    solicitationId?: string
    personId?: string
    receivedAt?: Date
    isUnsure?: boolean
  } = {},
) =>
  db.inboundEmail.create({
    data: {
      ...about,
      messageId: `<${randomUUID()}@dealers.example>`,
      fromEmail: 'sales@dealers.example',
      fromName: text,
      subject: text,
      text,
      source: 'WEBHOOK',
    },
  })

/** Emails to and from a dealer, by the names of the rights table. */
export async function makeDealerEmailScene(ids: Record<string, string>, secret: string) {
  const { solicitation = '', dealer: dealerId = '' } = ids
  await makeRequest(solicitation, secret)
  await makeReply(secret, { solicitationId: solicitation })
  const contact = await db.dealerContact.create({ data: { dealerId, name: secret, note: secret } })
  return {
    dealerContact: contact.id,
    unsorted: (await makeReply(secret)).id,
    unsure: (await makeReply(secret, { isUnsure: true })).id,
    batchKey: randomUUID(),
    pasteKey: randomUUID(),
  }
}
