import { firstNameIn } from '../../../shared/first-name'
import type { ReplyValues } from '../../../shared/saved-replies'
import { timeAtPlace } from '../../../shared/time-zones'
import { firstNameOfMember } from '../../desk/members'
import type { Deal } from '../../generated/prisma/client'
import { config } from '../../platform/config'
import { db } from '../../platform/db'
import { placeZoneIn } from '../place-zone'
import { buyerOf } from './staff-deals'

/** What a saved reply about a deal can say. */
export async function replyValuesOfDeal(deal: Deal): Promise<ReplyValues> {
  const { id, number, customerId, assignedToId, appointmentAt, appointmentKind } = deal
  const { orderItem, acceptedQuote, vehicles } = await db.deal.findUniqueOrThrow({
    where: { id },
    select: {
      orderItem: { select: { packageName: true } },
      acceptedQuote: { select: { year: true, make: true, model: true, trim: true } },
      vehicles: { orderBy: { place: 'asc' }, take: 1 },
    },
  })
  const [wanted] = vehicles
  const year = acceptedQuote?.year ?? (wanted?.yearFrom === wanted?.yearTo ? wanted?.yearTo : null)
  const { make, model, trim } = acceptedQuote ?? wanted ?? {}
  return {
    firstName: firstNameIn((await buyerOf(id))?.name),
    advocate: await firstNameOfMember(assignedToId),
    dealNumber: number,
    packageName: orderItem.packageName,
    vehicle: [year, make, model, trim].filter(Boolean).join(' ') || null,
    appointment:
      appointmentAt && timeAtPlace(appointmentAt, await placeZoneIn(db, id, appointmentKind)),
    dealLink: `${config.PUBLIC_URL}/deals/${customerId ? id : ''}`,
  }
}
