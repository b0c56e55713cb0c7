import { randomUUID } from 'node:crypto'
import type { Deal } from '../generated/prisma/client'
import {
  contacts,
  type DealerKey,
  dealers,
  emails,
  type Scene,
  vehicle,
  wishes,
} from './demo-deal-data'

// The dealers of the demo deal, and what was said to and by them.

/** Returns the ID of each dealer's request. */
export async function askDealers(scene: Scene, { id: dealId }: Deal) {
  const { tx, sam, at } = scene
  const asked = Object.entries(dealers).map(([key, dealer], index) => ({
    key,
    dealer,
    dealerId: randomUUID(),
    id: randomUUID(),
    phone: `(770) 555-${String(141 + index).padStart(4, '0')}`,
  }))
  await tx.dealer.createMany({
    data: asked.map(({ dealerId, phone, dealer: { name, city, zip } }) => ({
      id: dealerId,
      name,
      city,
      zip,
      phone,
      state: wishes.state,
      makes: [vehicle.make],
    })),
  })
  await tx.dealerContact.createMany({
    data: asked.map(({ key, dealerId, phone, dealer }) => ({
      dealerId,
      phone,
      name: 'person' in dealer ? dealer.person : 'Sales',
      role: 'person' in dealer ? dealer.role : null,
      email: `${key}@dealers.example`,
      isDefault: true,
    })),
  })
  await tx.solicitation.createMany({
    data: asked.map(({ id, dealerId, phone, dealer }) => ({
      id,
      dealId,
      dealerId,
      status: dealer.status,
      contactPhone: phone,
      askedAt: at(dealer.askedHour),
      createdAt: at(dealer.askedHour),
      ...('person' in dealer && { contactName: dealer.person, contactRole: dealer.role }),
      ...('answeredHour' in dealer && { answeredAt: at(dealer.answeredHour) }),
      ...('declineNote' in dealer && { declineNote: dealer.declineNote }),
    })),
  })
  const requests = new Map(asked.map(({ key, id }) => [key as DealerKey, id]))
  await tx.contact.createMany({
    data: contacts.map(({ hour, dealer, isOutgoing = true, isReached = true, ...contact }) => ({
      ...contact,
      dealId,
      isOutgoing,
      isReached,
      happenedAt: at(hour),
      createdAt: at(hour),
      solicitationId: (dealer && requests.get(dealer)) ?? null,
      staffId: sam.id,
      staffName: sam.name,
    })),
  })
  await showEmails(scene, requests)
  return requests
}

/** Our email to one of the dealers, and its answer. */
async function showEmails({ tx, sam, at }: Scene, requests: Map<DealerKey, string>) {
  const { dealer, subject, request, answer } = emails
  const solicitationId = requests.get(dealer) ?? ''
  const toEmail = `${dealer}@dealers.example`
  const sentAt = at(dealers[dealer].askedHour)
  const receivedAt = at(dealers[dealer].answeredHour)
  const id = randomUUID()
  const mail = await tx.mail.create({
    data: {
      cause: `quote-request ${id}`,
      recipient: toEmail,
      subject,
      text: request,
      html: '',
      isPersonal: true,
      solicitationId,
      createdAt: sentAt,
      sentAt,
      nextTryAt: null,
    },
  })
  await tx.quoteRequest.create({
    data: {
      id,
      solicitationId,
      mailId: mail.id,
      kind: 'FIRST',
      toEmail,
      subject,
      body: request,
      sentByName: sam.name,
      createdAt: sentAt,
      batchKey: randomUUID(),
    },
  })
  await tx.inboundEmail.create({
    data: {
      mailId: mail.id,
      solicitationId,
      fromEmail: toEmail,
      fromName: dealers[dealer].person,
      subject: `Re: ${subject}`,
      text: answer,
      source: 'PASTED',
      receivedAt,
      handledAt: receivedAt,
      handledByName: sam.name,
      requestKey: randomUUID(),
    },
  })
}
