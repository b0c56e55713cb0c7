import { entitlements, type TravelDistance } from '../../../shared/deals/entitlements'
import { isUsState, usStates } from '../../../shared/us-states'
import type { Consultation, Deal } from '../../generated/prisma/client'
import type { Tx } from '../../platform/db'

/** Fills in the wishes of an account's new deals from its latest consultation, unless someone has entered any. */
export async function prefillWishes(tx: Tx, deals: Deal[], customerId: string) {
  const consultation = await latestConsultationOf(tx, customerId)
  if (!consultation) return
  for (const { id, tier } of deals) {
    const { travelDistance, ...wishes } = wishesIn(consultation)
    const { travelDistances } = entitlements[tier]
    const isIncluded = travelDistances.includes(travelDistance as TravelDistance)
    await tx.wishes.updateMany({
      where: { dealId: id, revision: 0 },
      data: { ...wishes, ...(isIncluded && { travelDistance }) },
    })
  }
}

/** Finds an account's latest consultation. An email counts only if it is verified, because anyone can type one into the form. */
export async function latestConsultationOf(tx: Tx, customerId: string) {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT record_id AS id FROM consultation_owner
     WHERE account_id = ${customerId}::uuid AND link <> 'UNCONFIRMED_EMAIL'
     ORDER BY at DESC, record_id LIMIT 1`
  return row ? tx.consultation.findUnique({ where: { id: row.id } }) : null
}

const wishesIn = ({ phone, city, additionalDetails, ...choices }: Consultation) => ({
  phone,
  state: stateIn(city),
  travelDistance: choices.travelDistance,
  purchaseMethod: choices.purchaseMethod,
  creditRange: choices.creditRange,
  downPayment: choices.downPayment,
  budgetRange: choices.budgetRange,
  timeline: choices.timeline,
  details: additionalDetails,
})

/** The state at the end of "Marietta, GA" or "Marietta, Georgia"; null if there is none. */
export function stateIn(city: string) {
  const last =
    city
      .split(',')
      .at(-1)
      ?.trim()
      .replace(/\d{5}$/, '')
      .trim() ?? ''
  const code = last.toUpperCase()
  if (city.includes(',') && isUsState(code)) return code
  const match = Object.entries(usStates).find(([, name]) => name.toUpperCase() === code)
  return city.includes(',') && match ? match[0] : null
}
