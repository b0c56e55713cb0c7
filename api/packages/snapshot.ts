import pg from 'pg'
import { db } from '../platform/db'
import { log } from '../platform/log'
import { cheapestFirst, type PublicPackage, publicColumns, restPackage } from './packages'

// In-memory cache of the package list, which is read far more often than it changes. Refreshed on every
// PostgreSQL notification that a package changed. For display only: carts and checkout read the tables.

interface Snapshot {
  packages: PublicPackage[]
  /** The response of `GET /api/packages`, ready to send. */
  json: string
  readAt: number
}

/** How old the list may be while the database is down. */
const MAX_STALE_MS = 60_000
const POLL_MS = 10_000
const RECONNECT_MS = 1_000
let snapshot: Snapshot | undefined
let reading: Promise<Snapshot> | undefined
let readAgain = false
let listener: pg.Client | undefined

/** Returns the packages, cheapest first; while the database is down, a copy up to 60 s old. */
export async function listPackages(): Promise<Snapshot> {
  if (snapshot && listener) return snapshot
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

async function read(): Promise<Snapshot> {
  do {
    readAgain = false
    const packages = await db.package.findMany({
      select: publicColumns,
      where: { isHidden: false },
      orderBy: cheapestFirst,
    })
    const json = JSON.stringify(packages.map(restPackage))
    snapshot = { packages, json, readAt: Date.now() }
  } while (readAgain)
  return snapshot
}

/** Keeps the list fresh: LISTENs for changes, reconnects, and also polls. Returns a function that stops it. */
export function watchPackages(databaseUrl: string): () => Promise<void> {
  let stopped = false
  let reconnect: NodeJS.Timeout | undefined
  const refresh = () =>
    refreshPackages().catch((error) => log.warn({ err: error }, 'package list not refreshed'))

  async function listen() {
    if (stopped) return
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'drivefair packages',
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    })
    let isLost = false
    const onLost = () => {
      if (isLost) return // a drop is reported several times: as an error, an end and a failed statement
      isLost = true
      if (listener === client) listener = undefined
      client.end().catch(() => {}) // it is already broken
      if (stopped) return
      reconnect = setTimeout(() => {
        listening = listen()
      }, RECONNECT_MS).unref()
    }
    client.on('error', onLost)
    client.on('end', onLost)
    client.on('notification', refresh)
    try {
      await client.connect()
      await client.query('LISTEN packages')
      await refreshPackages()
      if (!isLost) listener = client
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for package changes')
      onLost()
    }
  }

  let listening = listen()
  const poll = setInterval(refresh, POLL_MS).unref()
  return async () => {
    stopped = true
    clearInterval(poll)
    clearTimeout(reconnect)
    await listening
    await listener?.end()
  }
}
