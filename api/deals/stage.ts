import type { Deal } from '../generated/prisma/client'
import { batched } from '../platform/batch'
import { prepared } from '../platform/db'

const readQuotedDeals = prepared<{ id: string }>(
  'quoted-deals',
  `SELECT DISTINCT deal_id AS id FROM quote
   WHERE deal_id = ANY ($1) AND status = 'PUBLISHED' AND valid_until > clock_timestamp()`,
)

/** Whether a deal has a quote that can be accepted. */
const hasLiveQuote = batched(async (dealIds) => {
  const { rows } = await readQuotedDeals([dealIds])
  return new Map(rows.map(({ id }) => [id, true]))
})

/** The stage as the graph shows it: QUOTED isn't stored, because quotes expire by themselves. */
export const stageOf = async ({ id, status }: Pick<Deal, 'id' | 'status'>) =>
  status === 'SEARCHING' && (await hasLiveQuote(id)) ? 'QUOTED' : status
