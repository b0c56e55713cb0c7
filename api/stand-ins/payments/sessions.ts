import type { Pool } from 'pg'
import type Stripe from 'stripe'
import { z } from 'zod'
import { record } from './events'
import { newId, nowSeconds } from './ids'
import { listObjects, paging } from './lists'
import { integer, list, metadata, returnUrl, text } from './parameters'
import type { Charge } from './payments'
import { noSuchObject, ProviderError } from './provider-error'
import { type Db, transaction } from './store'

const LineItem = z.strictObject({
  price_data: z.strictObject({
    currency: z.literal('usd'),
    unit_amount: integer(0),
    product_data: z.strictObject({ name: text(250) }),
  }),
  quantity: integer(1),
})

const totalOf = (items: z.infer<typeof LineItem>[]) =>
  items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0)

const MIN_CENTS = 50
const MAX_CENTS = 99_999_999
const DAY_SECONDS = 24 * 3600

export const SessionCreate = z.strictObject({
  mode: z.literal('payment'),
  line_items: list(LineItem).refine(
    (items) => totalOf(items) >= MIN_CENTS && totalOf(items) <= MAX_CENTS,
    'The total must be at least $0.50 and at most $999,999.99.',
  ),
  success_url: returnUrl,
  cancel_url: returnUrl,
  expires_at: integer(0, 99_999_999_999)
    .optional()
    .transform((expiresAt) => expiresAt ?? nowSeconds() + DAY_SECONDS)
    .refine(
      (expiresAt) => expiresAt >= nowSeconds() + 30 * 60 && expiresAt <= nowSeconds() + DAY_SECONDS,
      'Must be from 30 minutes to 24 hours after the session is created.',
    ),
  client_reference_id: text(200).optional(),
  customer_email: text(512).optional(),
  metadata,
  allowed_payment_method_types: list(z.literal('card')).optional(),
  payment_intent_data: z.strictObject({ metadata }).optional(),
  /** The page always asks for it, as an option. */
  phone_number_collection: z.strictObject({ enabled: z.enum(['true', 'false']) }).optional(),
})

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_subtotal'
  | 'amount_total'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_method_types'
  | 'payment_status'
  | 'status'
  | 'url'
> & {
  amount_total: number
  cancel_url: string
  customer_details: { email: string; name: string; phone: string | null } | null
  payment_intent: string | null
  success_url: string
}

/** A session as stored: the API's object, and what the page and the payment need besides. */
export interface SessionRow {
  body: Session
  lines: {
    description: string
    quantity: number
    amount_total: number
    price: { unit_amount: number }
  }[]
  intentData: { metadata?: Record<string, string> }
}

const columns = 'body, line_items as lines, intent_data as "intentData"'

export async function createSession(
  tx: Db,
  input: z.infer<typeof SessionCreate>,
  pageBase: string,
): Promise<Session> {
  const id = newId('cs_test_a1', 58)
  const cents = totalOf(input.line_items)
  const body: Session = {
    id,
    object: 'checkout.session',
    amount_subtotal: cents,
    amount_total: cents,
    cancel_url: input.cancel_url,
    client_reference_id: input.client_reference_id ?? null,
    created: nowSeconds(),
    currency: 'usd',
    customer_details: null,
    customer_email: input.customer_email ?? null,
    expires_at: input.expires_at,
    livemode: false,
    metadata: input.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: input.success_url,
    url: `${pageBase}/pay/${id}`,
  }
  const lines: SessionRow['lines'] = input.line_items.map(({ price_data: price, quantity }) => ({
    description: price.product_data.name,
    quantity,
    amount_total: price.unit_amount * quantity,
    price: { unit_amount: price.unit_amount },
  }))
  await tx.query(
    'insert into sandbox.checkout_session (id, body, line_items, intent_data) values ($1, $2, $3, $4)',
    [
      id,
      JSON.stringify(body),
      JSON.stringify(lines),
      JSON.stringify(input.payment_intent_data ?? {}),
    ],
  )
  return body
}

/** The session as of now: one past its end is expired, even if the sweep has not reached it. */
export async function currentSession(pool: Pool, id: string): Promise<SessionRow> {
  const row = await readSession(pool, id)
  if (row.body.status !== 'open' || row.body.expires_at > nowSeconds()) return row
  return transaction(pool, (tx) => lockSession(tx, id))
}

async function readSession(db: Db, id: string, lock = '') {
  const { rows } = await db.query<SessionRow>(
    `select ${columns} from sandbox.checkout_session where id = $1 ${lock}`,
    [id],
  )
  if (!rows[0]) throw noSuchObject('checkout.session', id)
  return rows[0]
}

/** Locks the session's row until the transaction ends, and expires the session if its time is up. */
export async function lockSession(tx: Db, id: string) {
  const row = await readSession(tx, id, 'for update')
  if (row.body.status === 'open' && row.body.expires_at <= nowSeconds()) {
    await closeSession(tx, row)
  }
  return row
}

export async function saveSession(tx: Db, body: Session) {
  await tx.query('update sandbox.checkout_session set body = $2 where id = $1', [
    body.id,
    JSON.stringify(body),
  ])
}

/** Expires a locked, open session and records the event. */
export async function closeSession(tx: Db, { body }: SessionRow) {
  body.status = 'expired'
  body.url = null
  await saveSession(tx, body)
  await record(tx, [{ type: 'checkout.session.expired', object: body }])
}

export async function expireSession(tx: Db, id: string): Promise<Session> {
  const row = await lockSession(tx, id)
  if (row.body.status !== 'open') {
    throw new ProviderError(400, `Only open sessions can be expired; this is ${row.body.status}.`)
  }
  await closeSession(tx, row)
  return row.body
}

/** Expires up to 20 sessions whose time is up, and returns how many it expired. */
export async function expireDue(pool: Pool) {
  return transaction(pool, async (tx) => {
    const { rows } = await tx.query<SessionRow>(
      `select ${columns} from sandbox.checkout_session
       where status = 'open' and expires_at <= $1 order by expires_at limit 20
       for update skip locked`,
      [nowSeconds()],
    )
    for (const row of rows) await closeSession(tx, row)
    return rows.length
  })
}

export const SessionRead = z.strictObject({
  expand: list(z.literal('payment_intent.latest_charge')).optional(),
})

/** A session; with `expand`, its payment intent is an object that has the charge. */
export async function readExpanded(
  pool: Pool,
  id: string,
  { expand }: z.infer<typeof SessionRead>,
) {
  const { body } = await currentSession(pool, id)
  if (!expand || !body.payment_intent) return body
  const { rows } = await pool.query<{ charge: Charge }>(
    'select body as charge from sandbox.charge where payment_intent = $1',
    [body.payment_intent],
  )
  const [charge] = rows.map((row) => row.charge)
  const intent = {
    id: body.payment_intent,
    object: 'payment_intent',
    amount: charge?.amount,
    currency: charge?.currency,
    latest_charge: charge,
    metadata: charge?.metadata,
    status: 'succeeded',
  }
  return { ...body, payment_intent: intent }
}

export const SessionList = z.strictObject({ ...paging, payment_intent: text(255).optional() })

export function listSessions(db: Db, { payment_intent, ...page }: z.infer<typeof SessionList>) {
  return listObjects<Session>(db, 'checkout_session', page, [['payment_intent =', payment_intent]])
}
