import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../kit/eventually'
import { makeSignedIn } from '../kit/people/signed-in'
import { expireOnPage, payOnPage } from '../kit/scenes/payment-page'
import type { Site } from './site'

/** What the shop acknowledged; it must be in the database at the end. */
export interface Acknowledged {
  attempts: number
  cartItems: string[]
  paidSessions: string[]
}

export const nothingYet = (): Acknowledged => ({ attempts: 0, cartItems: [], paidSessions: [] })

let visitors = 0

/**
 * A visitor from an IP address of their own, signed in if there is a session cookie. Failures of the network are
 * returned as status 0.
 */
export function makeVisitor(bases: string[], session = '') {
  const nth = ++visitors
  const headers: Record<string, string> = {
    cookie: session,
    'content-type': 'application/json',
    'x-forwarded-for': `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
  }
  return async function call(method: string, path: string, body?: object) {
    const base = bases[randomInt(bases.length)]
    try {
      const answer = await fetch(base + path, {
        method,
        headers,
        signal: AbortSignal.timeout(60_000),
        ...(body && { body: JSON.stringify(body) }),
      })
      const cookie = answer.headers.get('set-cookie')?.split(';')[0]
      if (cookie) headers.cookie = `${session}; ${cookie}`
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    } catch {
      return { status: 0, headers: new Headers(), body: {} }
    }
  }
}

/** Adds a package to a cart that is never bought. */
export async function fillCart(bases: string[], packageId: string, seen: Acknowledged) {
  const { status, body } = await makeVisitor(bases)('POST', '/api/cart', { packageId })
  if (status === 201) seen.cartItems.push(body.id)
  return status
}

/** Pays on the payment page; returns the session that the provider says was paid. */
export async function pay(url: string) {
  const { location } = await payOnPage(url)
  return /\/success\?session_id=([^&]+)/.exec(location ?? '')?.[1]
}

/** Tries to buy: of those who reach the payment page, most pay, some cancel, some let it expire. */
export async function attemptPurchase(bases: string[], packageId: string, seen: Acknowledged) {
  const call = makeVisitor(bases)
  await call('POST', '/api/cart', { packageId })
  const { status, body } = await call('POST', '/api/create-checkout-session', {})
  if (status !== 0) seen.attempts++ // 0: the server was being killed
  if (status !== 200) return
  const choice = randomInt(10)
  try {
    if (choice < 6) {
      const id = await pay(body.url)
      if (id) seen.paidSessions.push(id)
    } else if (choice < 9) await expireOnPage(body.url)
  } catch {
    // the provider's database is away too
  }
}

/** Buys one unit; returns the order. */
export async function buy(site: Site, packageId: string, session?: string) {
  const call = makeVisitor(site.bases, session)
  await call('POST', '/api/cart', { packageId })
  const { status, body } = await call('POST', '/api/create-checkout-session', {})
  if (status !== 200) throw new Error(`checkout: ${status} ${JSON.stringify(body)}`)
  const sessionId = await pay(body.url)
  return eventually(async () => {
    const [order] = await site.query<{ id: string; payment: string }>(
      `SELECT id, payment_intent_id AS payment FROM orders WHERE session_id = $1 AND status = 'PAID'`,
      [sessionId],
    )
    if (!order) throw new Error('not paid yet')
    return order
  }, 60)
}

export interface Buyer {
  /** Of their session. */
  cookie: string
  dealId: string
}

/** A customer who has bought a package. */
export async function makeBuyer(site: Site, packageId: string): Promise<Buyer> {
  const email = `${randomUUID()}@example.com`
  const { cookie } = await site.withClient((client) =>
    makeSignedIn(client, site.env.SESSION_SECRET, email),
  )
  const order = await buy(site, packageId, cookie)
  const [deal] = await site.query<{ id: string }>('SELECT id FROM deal WHERE order_id = $1', [
    order.id,
  ])
  if (!deal) throw new Error('The order has no deal.')
  return { cookie, dealId: deal.id }
}

/** Repeats `work` in `clients` loops until `done`. */
export async function keepBusy(
  clients: number,
  isDone: () => boolean,
  work: () => Promise<unknown>,
) {
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isDone()) {
        await work()
        await sleep(5)
      }
    }),
  )
}

/** Packages with stock for some of the buyers. */
export async function stockPackages(site: Site, units: number) {
  await site.query(
    `UPDATE package SET total_inventory = total_inventory + $1,
       available_inventory = available_inventory + $1`,
    [units],
  )
  const rows = await site.query<{ id: string }>('SELECT id FROM package')
  const ids = rows.map(({ id }) => id)
  return () => ids[randomInt(ids.length)] ?? ''
}
