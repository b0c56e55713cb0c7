import { fullName } from '../../../shared/person-name'
import { recordChange } from '../../desk/history'
import type { Deal } from '../../generated/prisma/client'
import type { SignedInUser } from '../../http/visitor'
import { databaseTime, type Tx } from '../../platform/db'

/** Takes a deal's published review off the website: what it says was saved isn't verified any longer. */
export async function hidePublishedReview(tx: Tx, staff: SignedInUser, deal: Deal) {
  const review = await tx.review.findUnique({ where: { dealId: deal.id } })
  if (review?.status !== 'PUBLISHED') return
  await tx.review.update({
    where: { id: review.id },
    data: {
      status: 'HIDDEN',
      decidedAt: await databaseTime(tx),
      decidedByName: fullName(staff),
      revision: { increment: 1 },
    },
  })
  await recordChange(tx, staff, {
    subject: 'REVIEW',
    subjectId: review.id,
    subjectName: deal.number,
    field: 'status',
    before: 'PUBLISHED',
    after: 'HIDDEN',
  })
}
