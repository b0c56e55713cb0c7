import { findLosses } from './checks'
import type { Result } from './faults'
import type { Site } from './site'
import { keepBusy, makeVisitor, nothingYet, pay, stockPackages } from './traffic'

const name = 'An earlier build and this one on one database'

/** One server runs an earlier build on the migrated database, as during a deployment. Visitors use both in turn. */
export async function twoVersions(
  site: Site,
  { olderBuild, purchases }: { olderBuild: string | undefined; purchases: number },
): Promise<Result> {
  if (!olderBuild) {
    return { name, done: 'skipped: name the folder of an earlier build with --older', losses: [] }
  }
  const anyPackage = await stockPackages(site, purchases * 2)
  await site.killServer(0, { cwd: olderBuild, LOG_LEVEL: 'error' })
  await site.killServer(1, { LOG_LEVEL: 'error' })
  const seen = nothingYet()
  const wrong: Record<string, number> = {}
  const note = (what: string) => {
    wrong[what] = (wrong[what] ?? 0) + 1
  }
  const expectStatus = (what: string, status: number, expected: number) => {
    if (status !== expected) note(`${what}: ${status}`)
    return status === expected
  }
  async function journey() {
    seen.attempts++
    const call = makeVisitor(site.bases)
    expectStatus('packages', (await call('GET', '/api/packages')).status, 200)
    const item = await call('POST', '/api/cart', { packageId: anyPackage() })
    if (!expectStatus('cart', item.status, 201)) return
    const graph = await call('POST', '/graphql', { query: '{ cart { items { id quantity } } }' })
    if (graph.body.data?.cart.items.length !== 1) note('another cart in the graph')
    const checkout = await call('POST', '/api/create-checkout-session', {})
    if (!expectStatus('checkout', checkout.status, 200)) return
    const sessionId = await pay(checkout.body.url)
    if (sessionId) seen.paidSessions.push(sessionId)
    const paid = await call('POST', '/api/process-order', { paymentIntentId: sessionId ?? '' })
    expectStatus('payment on return', paid.status, 200)
  }
  await keepBusy(10, () => seen.attempts >= purchases, journey)

  const errors = site.output().split('\n').filter(Boolean)
  return {
    name,
    done: `${seen.attempts} purchases on both in turn, ${seen.paidSessions.length} paid, ${errors.length} error lines`,
    losses: [
      ...Object.entries(wrong).map(([what, count]) => `${what} (${count} times)`),
      ...errors.slice(0, 3),
      ...(await findLosses(site, seen)),
    ],
  }
}
