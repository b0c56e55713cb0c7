import { db } from '../../api/platform/db'

const HOUR = 60 * 60_000

/** A stored request, sent this many hours ago. */
export async function makeConsultation({ hoursAgo = 0, ...rest }: Wanted = {}) {
  const createdAt = new Date(Date.now() - hoursAgo * HOUR)
  return db.consultation.create({
    data: {
      ...{ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' },
      ...{ phone: '(555) 010-0123', city: 'Atlanta', travelDistance: 'local' },
      ...{ creditRange: 'good', purchaseMethod: 'cash', downPayment: 'none' },
      ...{ vehicleType: 'suv', budgetRange: '20k-30k', timeline: 'asap' },
      createdAt,
      contactBy: new Date(createdAt.getTime() + 24 * HOUR),
      ...rest,
    },
  })
}

type Wanted = { hoursAgo?: number } & Partial<
  Omit<Parameters<typeof db.consultation.create>[0]['data'], 'user' | 'userId' | 'notes'>
> & { userId?: string }
