import { createHash } from 'node:crypto'
import { db } from '../../../api/platform/db'
import { makeReply, makeRequest } from './dealer-email-scene'

/** Plants personal data in each table of a deal, with a quote that was published and one of the buyer's own. */
export async function plantInDeal(dealId: string, plant: (name: string) => string) {
  await db.wishes.update({
    where: { dealId },
    data: {
      bestTime: plant('time'),
      details: plant('wishes'),
      phone: plant('phone'),
      zip: '30060',
    },
  })
  const car = { make: 'Toyota', model: plant('model') }
  await db.wantedVehicle.create({
    data: { dealId, place: 1, condition: 'NEW', ...car, mustHave: plant('must') },
  })
  await db.tradeIn.create({
    data: { dealId, year: 2015, ...car, miles: 90_000, lender: plant('lender') },
  })
  const content = plant('call')
  await db.contact.create({
    data: {
      dealId,
      content,
      channel: 'PHONE',
      isOutgoing: true,
      isReached: true,
      happenedAt: new Date(0),
      staffName: 'Sam Hill',
    },
  })
  await db.staffNote.create({ data: { dealId, content: plant('thought') } })
  await db.review.create({
    data: {
      dealId,
      rating: 5,
      words: plant('review'),
      mayPublish: false,
      shownName: plant('signed'),
      shownPlace: plant('town'),
    },
  })
  await db.claim.create({
    data: {
      dealId,
      reason: 'OTHER',
      words: plant('claim'),
      amountCents: 599_00,
      facts: [{ label: 'Said', value: plant('fact') }],
      status: 'REFUSED',
      decidedAt: new Date(),
      decidedByName: 'Sam Hill',
      decisionNote: plant('decision'),
    },
  })
  await db.dealEvent.create({
    data: {
      dealId,
      kind: 'JOINED',
      by: 'BUYER',
      name: plant('buyer'),
      data: { note: plant('event') },
    },
  })
  const document = await db.document.create({
    data: {
      dealId,
      kind: 'DEALER_QUOTE',
      name: `${plant('file')}.pdf`,
      type: 'application/pdf',
      size: 1,
      sha256: createHash('sha256').digest(),
      byStaff: true,
      isShown: true,
      parts: { create: { place: 0, bytes: Buffer.from('x') } },
    },
  })
  const quote = {
    dealId,
    condition: 'NEW' as const,
    year: 2026,
    sellingCents: 30_000_00,
    kind: 'CASH' as const,
    make: 'Toyota',
    model: 'RAV4',
  }
  const dealer = await db.dealer.create({
    data: { name: `Dealer of ${dealId}`, city: 'Marietta', state: 'GA', zip: '30060' },
  })
  const solicitation = await db.solicitation.create({ data: { dealId, dealerId: dealer.id } })
  await makeRequest(solicitation.id, plant('request'))
  await makeReply(plant('answer'), { solicitationId: solicitation.id })
  await db.quote.create({ data: { ...quote, role: 'OWN', model: plant('offer') } })
  await db.quote.create({
    data: {
      ...quote,
      role: 'CONTRACT',
      vin: '1M8GDM9AXKP042788',
      lines: { create: { place: 1, kind: 'ADD_ON', label: plant('product'), cents: 199_00 } },
    },
  })
  await db.deal.update({
    where: { id: dealId },
    data: {
      contractVerdict: 'NOT_YET',
      contractNote: plant('verdict'),
      contractReviewedAt: new Date(0),
    },
  })
  const manager = plant('manager')
  const withdrawn = await db.quote.create({
    data: {
      ...quote,
      status: 'WITHDRAWN',
      solicitationId: solicitation.id,
      documentId: document.id,
      stockNumber: plant('stock').slice(0, 30),
      managerName: manager,
      noteToBuyer: plant('advice'),
      creditTerms: plant('credit'),
      withdrawnNote: plant('gone'),
      declineNote: plant('no'),
      publishedAt: new Date(0),
      validUntil: new Date(1),
      changedBy: plant('writer'),
      outTheDoorCents: 30_000_00,
      negotiatedCents: 30_000_00,
    },
  })
  // To staff about the person: only the ID of the quote leads to them.
  await db.mail.create({
    data: {
      cause: `quote-accepted ${withdrawn.id} staff`,
      recipient: 'sam@example.com',
      subject: manager,
      html: '',
      text: '',
      nextTryAt: null,
      sentAt: new Date(),
    },
  })
}
