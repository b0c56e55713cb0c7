import { buy } from './cart-and-payment'
import { query } from './site'

/** Buys Gold, and stores what its buyer wants. The deal is ready for dealers and quotes. */
export async function makeDealToWorkOn() {
  const { order } = await buy('Gold')
  const [deal] = await query<{ id: string; number: string }>(
    'SELECT id, number FROM deal WHERE order_id = $1',
    [order.id],
  )
  const id = deal?.id ?? ''
  await query(
    `INSERT INTO wishes (deal_id, state, zip, phone, purchase_method, credit_range, down_payment,
       travel_distance, budget_range, timeline, term_months)
     VALUES ($1, 'GA', '30060', '(555) 010-0144', 'finance', 'good', '2k-5k', '50-miles', '30k-40k', '2-3-months', 60)
     ON CONFLICT (deal_id) DO UPDATE SET state = 'GA', phone = '(555) 010-0144', purchase_method = 'finance', term_months = 60`,
    [id],
  )
  await query(
    `INSERT INTO wanted_vehicle (deal_id, place, condition, year_from, year_to, make, model)
     VALUES ($1, 1, 'NEW', 2026, 2026, 'Toyota', 'RAV4')`,
    [id],
  )
  await query(`UPDATE deal SET status = 'SEARCHING', wishes_sent_at = now() WHERE id = $1`, [id])
  return { dealId: id, number: deal?.number ?? '' }
}
