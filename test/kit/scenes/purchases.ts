import Stripe from 'stripe'
import { db, pool } from '../../../api/platform/db'
import { eventually } from '../eventually'
import { makeStaff } from '../people/people'
import { addToCart, checkout, processOrder } from '../requests/operations'
import {
  type Caller,
  graph,
  makePackage,
  makeVisitor,
  REFUND_SECONDS,
  sandbox,
  send,
} from '../servers/shop'
import { payOnPage } from './payment-page'

/** A visitor with units of a new package in the cart, and the open payment page. */
export async function startCheckout({
  quantity = 1,
  visitor = makeVisitor(),
  ...details
}: StartWith = {}) {
  const bought = await makePackage(details)
  await graph(visitor, addToCart, { packageId: bought.id, quantity })
  return { visitor, bought, ...(await openPage(visitor)) }
}

type StartWith = { quantity?: number; visitor?: Caller } & Parameters<typeof makePackage>[0]

export async function openPage(visitor: Caller): Promise<{ id: string; url: string }> {
  const { data, errors } = await graph(visitor, checkout)
  expect(errors).toBeUndefined()
  return data.createCheckoutSession
}

/** A checkout that was paid on the payment page, and whose event is lost. */
export async function startPaidCheckout(details?: StartWith) {
  const started = await startCheckout(details)
  await payOnPage(started.url, { webhook: 'lost' })
  return started
}

/** A paid order of two units; five more of the package were sold before. */
export async function makePaidOrder({ number }: { number?: string } = {}) {
  const details = { availableInventory: 10, totalInventory: 15 }
  const started = await startCheckout({ quantity: 2, ...details })
  await payOnPage(started.url, { number, webhook: 'lost' })
  await returnToShop(started.visitor, started.id)
  const order = await orderOf(started.id)
  return { ...started, order, paymentIntentId: String(order.paymentIntentId) }
}

/** Runs `processOrder`, as the success page does after a payment. */
export const returnToShop = (visitor: Caller, id: string) => graph(visitor, processOrder, { id })

export const orderOf = (sessionId: string) => db.order.findUniqueOrThrow({ where: { sessionId } })

/** Holds back a response of the provider until its event has made the order EXPIRED. */
export const onceExpired = (sessionId: string) => async (body: unknown) => {
  await eventually(async () => expect((await orderOf(sessionId)).status).toBe('EXPIRED'))
  return body
}

/** Available, held and sold units of a package. */
export async function unitsOf({ id }: { id: string }) {
  const found = await db.package.findUniqueOrThrow({ where: { id } })
  return [found.availableInventory, found.heldInventory, found.soldInventory]
}

export async function cartLines(visitor: Caller): Promise<{ name: string; quantity: number }[]> {
  const { data } = await graph(visitor, '{ cart { items { quantity package { name } } } }')
  return data.cart.items.map((item: { quantity: number; package: { name: string } }) => ({
    name: item.package.name,
    quantity: item.quantity,
  }))
}

let refundStaff: ReturnType<typeof makeStaff> | undefined

/** Sam Hill, who makes all refunds of this test file. */
export function samHill() {
  refundStaff ??= makeStaff({ firstName: 'Sam', lastName: 'Hill' })
  return refundStaff
}

/** Makes an order look older. The provider's clock stays. */
export async function letPass(minutes: number, sessionId: string) {
  await pool.query(
    `UPDATE orders SET created_at = created_at - $1 * interval '1 minute',
       session_expires_at = session_expires_at - $1 * interval '1 minute',
       asked_at = asked_at - $1 * interval '1 minute',
       visitor_asked_at = visitor_asked_at - $1 * interval '1 minute'
     WHERE session_id = $2`,
    [minutes, sessionId],
  )
}

/** The session as the provider stores it. */
export async function sessionAtProvider(id: string): Promise<Stripe.Checkout.Session> {
  const { rows } = await pool.query<{ body: Stripe.Checkout.Session }>(
    'SELECT body FROM sandbox.checkout_session WHERE id = $1',
    [id],
  )
  if (!rows[0]) throw new Error(`no session ${id}`)
  return rows[0].body
}

/** Waits until as many statements of the shop are blocked by a lock. */
export const blockedStatements = (count = 1) =>
  eventually(async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  })

/** Cents of each refund at the provider. */
export async function refundsOf(paymentIntentId: string | null): Promise<number[]> {
  const { rows } = await pool.query<{ cents: number }>(
    `SELECT (body ->> 'amount')::int AS cents FROM sandbox.refund WHERE payment_intent = $1`,
    [paymentIntentId],
  )
  return rows.map(({ cents }) => cents)
}

/** Lets the bank be done with the refunds of a payment. */
export const finishAtBank = (paymentIntentId: string) =>
  pool.query(
    `UPDATE sandbox.refund SET body = jsonb_set(body, '{created}', to_jsonb(created - 2 - $2::int))
     WHERE payment_intent = $1`,
    [paymentIntentId, REFUND_SECONDS],
  )

/** A client of the provider for what staff do in its dashboard. */
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

/** The event that says the checkout was completed. */
export const completedEvent = async (sessionId: string) =>
  makeEvent('checkout.session.completed', await sessionAtProvider(sessionId))

/** Sends an event as the provider does; `secondsAgo` and `secret` control its signature. */
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

/** Makes the provider send no webhooks while `run` is running. */
export async function loseWebhooks(run: () => Promise<unknown>) {
  await pool.query(
    `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
     CREATE TRIGGER lose BEFORE INSERT ON sandbox.webhook_delivery
       FOR EACH ROW EXECUTE FUNCTION lose()`,
  )
  try {
    await run()
  } finally {
    await pool.query('DROP FUNCTION lose CASCADE')
  }
}
