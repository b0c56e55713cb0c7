import { prepared } from '../platform/db'
import { log } from '../platform/log'
import { heldUnitsDifference } from '../platform/metrics'
import { every } from '../platform/timers'

// Every hold and its order change in one transaction, so both sums always agree. If they don't, units
// are off sale for good: an alarm, because only a person can find out why.

interface Difference {
  packageId: string
  name: string
  held: number
  inPendingOrders: number
}

const readDifferences = prepared<Difference>(
  'held-units-differences',
  `WITH pending AS (
     SELECT package_id, sum(quantity)::int AS units
       FROM order_item JOIN orders ON orders.id = order_id
      WHERE status = 'PENDING' GROUP BY package_id
   )
   SELECT id AS "packageId", name, held_inventory AS held,
          coalesce(units, 0) AS "inPendingOrders"
     FROM package LEFT JOIN pending ON package_id = id
    WHERE held_inventory <> coalesce(units, 0)`,
)

export const checkHeldUnits = () => every(60, 'compare held units', compareHeldUnits)

let differedBefore = new Set<string>()

/** Compares the units on hold with those in pending orders; alarms when they differ for two runs. */
export async function compareHeldUnits() {
  const { rows } = await readDifferences()
  const lasting = rows.filter(({ packageId }) => differedBefore.has(packageId))
  differedBefore = new Set(rows.map(({ packageId }) => packageId))
  heldUnitsDifference.set(
    lasting.reduce((sum, { held, inPendingOrders }) => sum + Math.abs(held - inPendingOrders), 0),
  )
  if (lasting.length > 0) {
    log.error({ packages: lasting }, 'held units differ from pending orders')
  }
}
