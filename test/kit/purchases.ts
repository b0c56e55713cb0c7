import Stripe from 'stripe'
import { db, pool } from '../../api/platform/db'
import { addToCart, checkout, processOrder } from './operations'
import { payOnPage } from './payment-page'
import { type Caller, graph, makePackage, makeVisitor, sandbox, send } from './shop'

/** A visitor with units of a new package in the cart, on the way to the payment page. */
export async function startCheckout({ quantity = 1, ...details }: StartWith = {}) {
  const visitor = makeVisitor()
  const bought = await makePackage(details)
  await graph(visitor, addToCart, { packageId: bought.id, quantity })
  return { visitor, bought, ...(await openPage(visitor)) }
}

type StartWith = { quantity?: number } & Parameters<typeof makePackage>[0]

export async function openPage(visitor: Caller): Promise<{ id: string; url: string }> {
  const { data, errors } = await graph(visitor, checkout)
  expect(errors).toBeUndefined()
  return data.createCheckoutSession
}

/** Of two units; five more of the package are sold already. */
export async function makePaidOrder({ number }: { number?: string } = {}) {
  const details = { availableInventory: 10, totalInventory: 15 }
  const started = await startCheckout({ quantity: 2, ...details })
  await payOnPage(started.url, { number, webhook: 'lost' })
  await process(started.visitor, started.id)
  const order = await orderOf(started.id)
  return { ...started, order, paymentIntentId: String(order.paymentIntentId) }
}

export const process = (visitor: Caller, id: string) => graph(visitor, processOrder, { id })

export const orderOf = (sessionId: string) => db.order.findUniqueOrThrow({ where: { sessionId } })

/** Left, held and sold units of a package. */
export async function unitsOf({ id }: { id: string }) {
  const found = await db.package.findUniqueOrThrow({ where: { id } })
  return [found.availableInventory, found.heldInventory, found.soldInventory]
}

export async function cartLines(visitor: Caller): Promise<{ name: string; quantity: number }[]> {
  const { data } = await graph(visitor, '{ cart { items { quantity package { name } } } }')
  return data.cart.items.map((line: { quantity: number; package: { name: string } }) => ({
    name: line.package.name,
    quantity: line.quantity,
  }))
}

/** Makes time pass for an order, as its dates tell it; the provider's clock stays. */
export async function letPass(minutes: number, sessionId: string) {
  await pool.query(
    `UPDATE orders SET created_at = created_at - $1 * interval '1 minute',
       session_expires_at = session_expires_at - $1 * interval '1 minute',
       asked_at = asked_at - $1 * interval '1 minute'
     WHERE session_id = $2`,
    [minutes, sessionId],
  )
}

/** The session as the provider has it. */
export async function sessionAtProvider(id: string) {
  const { rows } = await pool.query('SELECT body FROM sandbox.checkout_session WHERE id = $1', [id])
  return rows[0].body as Stripe.Checkout.Session
}

export async function refundsOf(paymentIntentId: string | null): Promise<number[]> {
  const { rows } = await pool.query(
    `SELECT (body ->> 'amount')::int AS cents FROM sandbox.refund WHERE payment_intent = $1`,
    [paymentIntentId],
  )
  return rows.map(({ cents }) => cents)
}

/** The staff's own account at the provider, for what is done there. */
export function atProvider() {
  const { hostname, port } = new URL(sandbox.apiBase)
  return new Stripe(sandbox.secretKey, { host: hostname, port, protocol: 'http' })
}

let events = 0

export const makeEvent = (type: string, object: object) => ({
  id: `evt_${++events}_${Date.now()}`,
  object: 'event',
  type,
  created: Math.floor(Date.now() / 1_000),
  data: { object },
})

/** Sends an event as the provider does; `secondsAgo` and `secret` say how it is signed. */
export function deliver(
  event: object,
  { secondsAgo = 0, secret = sandbox.webhookSecret }: { secondsAgo?: number; secret?: string } = {},
) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1_000) - secondsAgo
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return send(makeVisitor(), 'POST', '/api/stripe/webhook', payload, {
    'stripe-signature': signature,
  })
}
