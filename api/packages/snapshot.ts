import { prepared } from '../platform/db'
import { log } from '../platform/log'
import { readAtScrape, snapshotAge } from '../platform/metrics'
import { type PublicPackage, restPackage } from './packages'

// In-memory cache of the package list, which is read far more often than it changes. `watch-packages`
// keeps it fresh. For display only: carts and checkout read the tables.

interface Snapshot {
  packages: PublicPackage[]
  /** The response of `GET /api/packages`, ready to send. */
  json: string
  readAt: number
  /** Which transactions the read could see: `xmin:xmax:xid,xid`, the last ones still running then. */
  sees: string
}

/** How old the list may be while the database is down. */
const MAX_STALE_MS = 60_000
let snapshot: Snapshot | undefined
let reading: Promise<Snapshot> | undefined
let readAgain = false
let isFollowing = false

/** Says whether changes are heard of; while they aren't, each call of `listPackages` reads the table. */
export function setFollowing(isHeard: boolean) {
  isFollowing = isHeard
}

/** When the list was last known to be current: it was read, or a heartbeat came and nothing had changed. */
let currentAt = 0

export function stillCurrent() {
  currentAt = Date.now()
}

readAtScrape([snapshotAge], () => {
  if (snapshot) snapshotAge.set((Date.now() - Math.max(snapshot.readAt, currentAt)) / 1_000)
})

/** The packages as last read, cheapest first, and as REST's JSON; none before the first read. */
export const packagesInMemory = (): Pick<Snapshot, 'packages' | 'json'> =>
  snapshot ?? { packages: [], json: '[]' }

/** Returns the packages, cheapest first; while the database is down, a copy up to 60 s old. */
export async function listPackages(): Promise<Snapshot> {
  if (snapshot && isFollowing) return snapshot
  try {
    return await refreshPackages()
  } catch (error) {
    if (snapshot && Date.now() - snapshot.readAt < MAX_STALE_MS) return snapshot
    throw error
  }
}

/**
 * Reads the list again. Calls during a read are coalesced into one more read, so that an older result
 * never replaces a newer one.
 */
export function refreshPackages(): Promise<Snapshot> {
  if (reading) {
    readAgain = true
    return reading
  }
  reading = read().finally(() => {
    reading = undefined
  })
  return reading
}

const selectPackages = prepared<{ sees: string; packages: PublicPackage[] }>(
  'packages',
  `SELECT pg_current_snapshot()::text AS sees, coalesce((
     SELECT json_agg(listed) FROM (
       SELECT id, name, price_cents AS "priceCents", available_inventory AS "availableInventory",
         total_inventory AS "totalInventory", is_most_popular AS "isMostPopular", features
       FROM package WHERE NOT is_hidden ORDER BY price_cents, id
     ) AS listed), '[]') AS packages`,
)

async function read(): Promise<Snapshot> {
  do {
    readAgain = false
    const { rows } = await selectPackages()
    const { sees, packages } = rows[0] as (typeof rows)[number]
    const json = JSON.stringify(packages.map(restPackage))
    snapshot = { packages, json, readAt: Date.now(), sees }
  } while (readAgain)
  return snapshot
}

/** Whether our copy of the list has what this transaction changed; it has ended by now. */
export function hasSeen(transactionId: string) {
  if (!snapshot) return false
  const [xmin = '', xmax = '', running = ''] = snapshot.sees.split(':')
  const id = BigInt(transactionId)
  return id < BigInt(xmin) || (id < BigInt(xmax) && !running.split(',').includes(transactionId))
}

/** Reads the list again; a failure is logged. Resolves to whether it succeeded. */
export const tryToRefresh = () =>
  refreshPackages().then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'package list not refreshed')
      return false
    },
  )
