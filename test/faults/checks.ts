import { eventually } from '../kit/eventually'
import { violationsIn } from '../kit/guards/invariants'
import type { Site } from './site'
import type { Acknowledged } from './traffic'

/** Returns what is wrong after the faults: lost writes, lost or oversold units, violated invariants. */
export async function findLosses(site: Site, { cartItems, paidSessions }: Acknowledged) {
  await site.ready()
  const losses: string[] = []
  const lost = await site.query<{ id: string }>(
    `SELECT id FROM unnest($1::uuid[]) AS added (id) WHERE NOT EXISTS (
       SELECT FROM cart_item WHERE cart_item.id = added.id)`,
    [cartItems],
  )
  if (lost.length > 0) losses.push(`${lost.length} acknowledged cart items`)

  await eventually(async () => {
    const unpaid = await site.query(
      `SELECT FROM unnest($1::text[]) AS paid (id) WHERE NOT EXISTS (
         SELECT FROM orders WHERE session_id = paid.id AND status IN ('PAID', 'REFUNDING', 'REFUNDED'))`,
      [paidSessions],
    )
    if (unpaid.length > 0) throw new Error(`${unpaid.length} payments`)
  }, 120).catch((error: Error) => losses.push(error.message))

  // A transaction that ran when its client vanished ends within 10 s.
  await eventually(async () => {
    const open = await site.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'drivefair'
         AND state LIKE 'idle in transaction%' AND state_change < now() - interval '1 second'`,
    )
    if (open.length > 0) throw new Error(`${open.length} open transactions`)
  }, 15).catch((error: Error) => losses.push(error.message))

  const violations = await site.withClient(violationsIn)
  return [...losses, ...violations.map((violation) => JSON.stringify(violation))]
}
