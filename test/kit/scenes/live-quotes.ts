import { randomUUID } from 'node:crypto'
import { db } from '../../../api/platform/db'

/** Moves a deal to SEARCHING, as if its wishes had been sent. */
export const startSearch = (dealId: string) =>
  db.deal.update({
    where: { id: dealId },
    data: { status: 'SEARCHING', wishesSentAt: new Date() },
  })

/** Stores a published quote of a new dealer, whose window began and ends at these times. */
export async function storeLiveQuote(
  dealId: string,
  { minutesAgo = 0, minutesLeft = 60, dealer = `Dealer ${randomUUID().slice(0, 8)}` } = {},
) {
  const { id: documentId } = await db.document.create({
    data: {
      dealId,
      kind: 'DEALER_QUOTE',
      name: 'quote.pdf',
      type: 'application/pdf',
      size: 1,
      sha256: Buffer.from(randomUUID().replaceAll('-', '')),
      byStaff: true,
      isShown: true,
      parts: { create: { place: 0, bytes: Buffer.from('x') } },
    },
  })
  const solicitation = await db.solicitation.create({
    data: {
      status: 'ANSWERED',
      deal: { connect: { id: dealId } },
      dealer: { create: { name: dealer, city: 'Marietta', state: 'GA', zip: '30060' } },
    },
  })
  const now = Date.now()
  return db.quote.create({
    data: {
      dealId,
      solicitationId: solicitation.id,
      documentId,
      status: 'PUBLISHED',
      condition: 'NEW',
      year: 2026,
      make: 'Honda',
      model: 'CR-V',
      stockNumber: 'A1',
      kind: 'CASH',
      sellingCents: 33_000_00,
      managerName: 'Mo Reyes',
      outTheDoorCents: 33_000_00,
      negotiatedCents: 33_000_00,
      publishedAt: new Date(now - minutesAgo * 60_000),
      validUntil: new Date(now + minutesLeft * 60_000),
    },
  })
}
