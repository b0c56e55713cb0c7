import { findLosses } from './checks'
import type { Site } from './site'
import { makeVisitor, nothingYet, pay, stockPackages } from './traffic'

interface Fault {
  name: string
  begin(): unknown
  end(): unknown
}

/** What a visitor may get: 200 and 201, or an error that says when to try again. */
const OUTAGE = [502, 503]

export interface Cell {
  journey: string
  status: number
  seconds: number
}

const faultsOf = (site: Site): Fault[] => [
  { name: 'PostgreSQL stopped', begin: site.stopPostgres, end: site.startPostgres },
  { name: 'PostgreSQL frozen', begin: site.shopLine.freeze, end: site.shopLine.thaw },
  { name: 'PostgreSQL killed', begin: site.killPostgres, end: site.startPostgres },
  { name: 'Redis frozen', begin: site.redis.freeze, end: site.redis.unfreeze },
  { name: 'Redis killed', begin: site.redis.takeAway, end: site.redis.giveBack },
  {
    name: 'provider stopped',
    begin: () => site.payments.cut('closed'),
    end: site.payments.restore,
  },
  { name: 'provider frozen', begin: () => site.payments.cut('frozen'), end: site.payments.restore },
  { name: 'provider killed', begin: () => site.payments.cut('reset'), end: site.payments.restore },
]

/**
 * Which journeys need the thing that is away. The others must work. The look at a payment on return may
 * fail; its page is there and the order is paid later (`findLosses` waits for it).
 */
const needs: Record<string, RegExp> = {
  packages: /^$/,
  cart: /^PostgreSQL/,
  checkout: /^(PostgreSQL|provider)/,
  'return page': /^$/,
  'payment on return': /^(PostgreSQL|provider)/,
}

/** Tries each journey during each fault; returns a row for each fault. */
export async function faultTable(site: Site) {
  const anyPackage = await stockPackages(site, 1_000)
  const rows: { fault: string; cells: Cell[]; losses: string[] }[] = []
  for (const fault of faultsOf(site)) {
    const shopper = makeVisitor(site.bases)
    await shopper('POST', '/api/cart', { packageId: anyPackage() })
    const buyer = makeVisitor(site.bases)
    await buyer('POST', '/api/cart', { packageId: anyPackage() })
    const { body: page } = await buyer('POST', '/api/create-checkout-session', {})
    const paidId = await pay(page.url)
    if (!paidId) throw new Error(`Nothing was paid before ${fault.name}.`)

    await fault.begin()
    const cells = [
      await timed('packages', () => makeVisitor(site.bases)('GET', '/api/packages')),
      await timed('cart', () => shopper('POST', '/api/cart', { packageId: anyPackage() })),
      await timed('checkout', () => shopper('POST', '/api/create-checkout-session', {})),
      await timed('return page', () => fetch(`${site.bases[0]}/success?session_id=${paidId}`)),
      await timed('payment on return', () =>
        buyer('POST', '/api/process-order', { paymentIntentId: paidId }),
      ),
    ]
    await fault.end()
    const seen = { ...nothingYet(), paidSessions: [paidId] }
    rows.push({
      fault: fault.name,
      cells,
      losses: [...wrongCells(fault.name, cells), ...(await findLosses(site, seen))],
    })
  }
  return rows
}

async function timed(journey: string, run: () => Promise<{ status: number }>): Promise<Cell> {
  const began = performance.now()
  const { status } = await run()
  return { journey, status, seconds: (performance.now() - began) / 1_000 }
}

const wrongCells = (fault: string, cells: Cell[]) =>
  cells
    .filter(({ journey, status }) => {
      const mayFail = needs[journey]?.test(fault) && OUTAGE.includes(status)
      return !mayFail && status !== 200 && status !== 201
    })
    .map(({ journey, status }) => `${journey}: ${status}`)
