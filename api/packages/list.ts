import { setTimeout as sleep } from 'node:timers/promises'
import { prepared } from '../platform/db'
import { recordsAway } from '../platform/errors'
import { warnRarely } from '../platform/log'
import { packageListAge, readAtScrape } from '../platform/metrics'
import { type PublicPackage, restPackage, selectedPackage } from './packages'

// The package list is read far more often than it changes, so every instance holds it in memory and polls the
// table. For display only: carts and checkout read the tables.

export interface PackageList {
  /** Those for sale, cheapest first. */
  packages: PublicPackage[]
  /** The response of `GET /api/packages`, ready to send. */
  json: string
}

const POLL_EVERY_MS = 500
/** How old the list may be while the database is down. */
const MAX_AGE_MS = 60_000

/** The same object until its content changes. */
let list: PackageList = { packages: [], json: '[]' }
/** By package, hidden ones included. */
let features = new Map<string, string[]>()
/** When the read of `list` began. */
let readAt = Number.NEGATIVE_INFINITY
let reads = 0
/** Which read `list` is from. */
let readOfList = 0

readAtScrape([packageListAge], () => packageListAge.set((performance.now() - readAt) / 1_000))

/** Returns the packages, cheapest first; undefined while the list is older than a minute. */
export const currentPackages = (): PackageList | undefined =>
  performance.now() - readAt > MAX_AGE_MS ? undefined : list

/** Returns the packages, cheapest first; refuses (UNAVAILABLE) a list older than a minute. */
export function listPackages(): PackageList {
  const current = currentPackages()
  if (!current) throw recordsAway()
  return current
}

/** The packages as last read, however old, for pages; none before the first read. */
export const lastPackages = () => list

/** What a package includes. A package that is not in memory is new, so the list is read. */
export async function featuresOf(packageId: string): Promise<string[]> {
  if (!features.has(packageId)) await refreshPackages()
  return features.get(packageId) ?? []
}

const selectPackages = prepared<PublicPackage & { isHidden: boolean }>(
  'packages',
  `SELECT ${selectedPackage}, to_json(features) AS features, is_hidden AS "isHidden"
   FROM package ORDER BY price_cents, id`,
)

/** Reads the list now. Of reads that overlap, the one that began last counts. */
export async function refreshPackages() {
  const read = ++reads
  const begun = performance.now()
  const { rows } = await selectPackages()
  if (read < readOfList) return
  readOfList = read
  readAt = begun
  features = new Map(rows.map((row) => [row.id, row.features]))
  const packages = rows.flatMap(({ isHidden, ...row }) => (isHidden ? [] : [row]))
  const json = JSON.stringify(packages.map(restPackage))
  if (json !== list.json) list = { packages, json }
}

/** Reads the list now. A failure is only logged: the poll tries again. */
export const tryToRefresh = () =>
  refreshPackages().catch((error: unknown) =>
    warnRarely({ err: error }, 'package list not refreshed'),
  )

/** Reads the list twice a second. Returns a function that stops it. */
export function pollPackages(everyMs = POLL_EVERY_MS) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function poll() {
    while (!signal.aborted) {
      await tryToRefresh()
      await sleep(everyMs, undefined, { signal }).catch(() => {})
    }
  }
  const polling = poll()
  return () => {
    stopping.abort()
    return polling
  }
}
