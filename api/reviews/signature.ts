import { MAX_SHOWN_PLACE, shownNameOf } from '../../shared/deals/review'
import { isUsState, usStates } from '../../shared/us-states'
import { latestConsultationOf, stateIn } from '../deals/wishes/prefill'
import type { Deal } from '../generated/prisma/client'
import { db, type Tx } from '../platform/db'

export interface Signature {
  name: string
  place: string
}

/** How a review of a deal is signed unless the buyer changes it: "Casey C." of "Marietta, Georgia". */
export async function signatureOf(
  { id, customerId }: Pick<Deal, 'id' | 'customerId'>,
  tx: Tx = db,
): Promise<Signature | null> {
  const buyer = customerId && (await tx.user.findUnique({ where: { id: customerId } }))
  if (!buyer) return null
  const consultation = await latestConsultationOf(tx, buyer.id)
  const wishes = await tx.wishes.findUnique({ where: { dealId: id }, select: { state: true } })
  return { name: shownNameOf(buyer), place: placeOf(consultation?.city ?? '', wishes?.state) }
}

/** The town as it was typed in the consultation, and the state. */
function placeOf(city: string, wishedState: string | null | undefined) {
  const [town = ''] = city.split(',')
  const code = stateIn(city) ?? wishedState ?? ''
  const parts = [town.trim(), isUsState(code) ? usStates[code] : '']
  return [...parts.filter(Boolean).join(', ')].slice(0, MAX_SHOWN_PLACE).join('')
}
