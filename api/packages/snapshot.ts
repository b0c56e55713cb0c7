import pg from 'pg'
import { db } from '../platform/db'
import { log } from '../platform/log'
import { cheapestFirst, restPackage, type ShownPackage } from './packages'

// The list of packages is read far more often than it changes. This keeps the last one in memory and
// renews it whenever PostgreSQL says that a package changed, whoever changed it. It is for showing
// only: carts and checkout read the tables.

interface Snapshot {
  packages: ShownPackage[]
  /** The answer of `GET /api/packages`, ready to send. */
  json: string
  readAt: number
}

const MAY_BE_OLD_FOR_MS = 60_000
const LOOK_AGAIN_MS = 10_000
let snapshot: Snapshot | undefined
let reading: Promise<Snapshot> | undefined
let readAgain = false
let listener: pg.Client | undefined

/** Cheapest first. A copy up to 60 s old when the database is away; refuses when there is none. */
export async function listPackages(): Promise<Snapshot> {
  if (snapshot && listener) return snapshot
  try {
    return await renewPackages()
  } catch (error) {
    if (snapshot && Date.now() - snapshot.readAt < MAY_BE_OLD_FOR_MS) return snapshot
    throw error
  }
}

/**
 * Reads the list anew. A change that arrives while a read is under way makes it read once more, so
 * that an older answer never replaces a newer one.
 */
export function renewPackages(): Promise<Snapshot> {
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
      select: {
        id: true,
        name: true,
        priceCents: true,
        availableInventory: true,
        totalInventory: true,
        isMostPopular: true,
        features: true,
      },
      where: { isHidden: false },
      orderBy: cheapestFirst,
    })
    const json = JSON.stringify(packages.map(restPackage))
    snapshot = { packages, json, readAt: Date.now() }
  } while (readAgain)
  return snapshot
}

/** Keeps the list fresh until stopped: listens for changes, reconnects, and looks by itself too. */
export function watchPackages(databaseUrl: string): () => Promise<void> {
  let stopped = false
  let again: NodeJS.Timeout | undefined
  const renew = () =>
    renewPackages().catch((error) => log.warn({ err: error }, 'packages not renewed'))

  async function listen() {
    if (stopped) return
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'drivefair packages',
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    })
    let isLost = false
    const lost = () => {
      if (isLost) return // a break is told more than once: as an error, an end and a failed statement
      isLost = true
      if (listener === client) listener = undefined
      client.end().catch(() => {}) // it is broken already
      if (stopped) return
      again = setTimeout(() => {
        listening = listen()
      }, 1_000).unref()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', renew)
    try {
      await client.connect()
      await client.query('LISTEN packages')
      await renewPackages()
      if (!isLost) listener = client
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for package changes')
      lost()
    }
  }

  let listening = listen()
  const look = setInterval(renew, LOOK_AGAIN_MS).unref()
  return async () => {
    stopped = true
    clearInterval(look)
    clearTimeout(again)
    await listening
    await listener?.end()
  }
}
