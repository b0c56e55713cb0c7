import { zoneOfZip } from '../../shared/zip-zones'
import type { AppointmentKind } from '../generated/prisma/client'
import { batched } from '../platform/batch'
import { db, type Tx } from '../platform/db'

interface PlaceZones {
  id: string
  dealerZip: string | null
  buyerZip: string | null
}

const readZips = (client: Tx, dealIds: string[]) => client.$queryRaw<PlaceZones[]>`
  SELECT deal.id, dealer.zip AS "dealerZip", wishes.zip AS "buyerZip"
    FROM deal
    LEFT JOIN wishes ON wishes.deal_id = deal.id
    LEFT JOIN quote ON quote.id = deal.accepted_quote_id
    LEFT JOIN solicitation ON solicitation.id = quote.solicitation_id
    LEFT JOIN dealer ON dealer.id = solicitation.dealer_id
   WHERE deal.id = ANY (${dealIds}::uuid[])`

const zoneOf = (zips: PlaceZones | undefined, kind: AppointmentKind | null) =>
  zoneOfZip(kind === 'DEALER_DELIVERY' ? zips?.buyerZip : zips?.dealerZip)

const zipsOf = batched(
  async (dealIds) => new Map((await readZips(db, dealIds)).map((zips) => [zips.id, zips])),
)

/**
 * The IANA time zone of the place where the buyer gets the vehicle: by the ZIP code of the accepted quote's dealer, for a
 * delivery by the buyer's own; ours without one.
 */
export const placeZoneOf = async (dealId: string, kind: AppointmentKind) =>
  zoneOf(await zipsOf(dealId), kind)

/** As `placeZoneOf`, in a transaction. */
export async function placeZoneIn(tx: Tx, dealId: string, kind: AppointmentKind | null) {
  const [zips] = await readZips(tx, [dealId])
  return zoneOf(zips, kind)
}
