import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findLosses } from './checks'
import type { Site } from './site'
import {
  attemptPurchase,
  fillCart,
  keepBusy,
  makeVisitor,
  nothingYet,
  stockPackages,
} from './traffic'

export interface Result {
  name: string
  done: string
  losses: string[]
}

const HANG_MS = 34_000
const BACK_WITHIN_MS = 5_000

/** Attempts by 200 visitors while the two servers are killed in turn. */
export async function purchasesWithKills(site: Site, attempts: number): Promise<Result> {
  const anyPackage = await stockPackages(site, Math.ceil(attempts / 8))
  const seen = nothingYet()
  const isDone = () => seen.attempts >= attempts
  let kills = 0
  const killing = (async () => {
    while (!isDone()) {
      await sleep(3_000)
      await site.killServer(kills++ % 2)
    }
  })()
  const visitors = Math.min(200, Math.ceil(attempts / 10))
  await keepBusy(visitors, isDone, () => attemptPurchase(site.bases, anyPackage(), seen))
  await killing
  return {
    name: 'Purchases by 200 visitors while one of two servers is killed',
    done: `${seen.attempts} attempts, ${seen.paidSessions.length} paid, ${kills} kills`,
    losses: await findLosses(site, seen),
  }
}

/** Mixed traffic while servers or PostgreSQL are killed. */
export async function killsWithTraffic(
  site: Site,
  { servers, databases }: { servers: number; databases: number },
): Promise<Result> {
  const anyPackage = await stockPackages(site, 5_000)
  const seen = nothingYet()
  let isDone = false
  const traffic = keepBusy(
    10,
    () => isDone,
    () => mixed(site, anyPackage(), seen),
  )
  const back: number[] = []
  for (let kill = 0; kill < Math.max(servers, databases); kill++) {
    await sleep(randomInt(200, 1_000))
    if (kill < servers) await site.killServer(kill % 2)
    if (kill < databases) {
      await site.killPostgres()
      await site.startPostgres()
      back.push(await site.ready())
    }
  }
  isDone = true
  await traffic
  const slowest = Math.round(Math.max(0, ...back))
  const losses = await findLosses(site, seen)
  if (slowest > BACK_WITHIN_MS) losses.push(`serving again only after ${slowest} ms`)
  const writes = seen.cartItems.length + seen.paidSessions.length
  return {
    name: 'kill -9 of the server and of PostgreSQL under mixed traffic',
    done: `${servers} and ${databases} kills, ${writes} acknowledged writes, serving again after at most ${slowest} ms`,
    losses,
  }
}

const mixed = (site: Site, packageId: string, seen: ReturnType<typeof nothingYet>) =>
  randomInt(2) === 0
    ? fillCart(site.bases, packageId, seen)
    : attemptPurchase(site.bases, packageId, seen)

/** The database hangs for 34 s in the middle of checkouts; afterwards, 30 checkouts work. */
export async function hangingDatabase(site: Site, times: number): Promise<Result> {
  const anyPackage = await stockPackages(site, 200 * times)
  const seen = nothingYet()
  let failed = 0
  for (let hang = 0; hang < times; hang++) {
    let isDone = false
    const traffic = keepBusy(
      20,
      () => isDone,
      () => mixed(site, anyPackage(), seen),
    )
    await sleep(1_000)
    site.shopLine.freeze()
    await sleep(HANG_MS)
    site.shopLine.thaw()
    await site.ready()
    isDone = true
    await traffic
    for (let n = 0; n < 30; n++) {
      const call = makeVisitor(site.bases)
      await call('POST', '/api/cart', { packageId: anyPackage() })
      if ((await call('POST', '/api/create-checkout-session', {})).status !== 200) failed++
    }
  }
  const losses = await findLosses(site, seen)
  if (failed > 0) losses.push(`${failed} checkouts after a hang`)
  return {
    name: `PostgreSQL hangs for ${HANG_MS / 1_000} s in the middle of checkouts`,
    done: `${times} times, ${seen.cartItems.length + seen.paidSessions.length} acknowledged writes`,
    losses,
  }
}
