import type { Pool } from 'pg'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { type Cause, record } from './events'
import { newId, nowSeconds } from './ids'
import { createdFilters, listObjects } from './lists'
import { missing, ProviderError } from './provider-error'
import {
  expiryOf,
  type LineItemList,
  type NewSession,
  type SessionList,
  totalOf,
} from './session-parameters'
import { type LineItem, makeLine, makeSession, type Session, sessionUrl } from './session-shape'
import { type Db, find, transaction } from './store'

/** A session as stored: what its page shows and what a payment needs beside the public object. */
export type SessionRow = {
  body: Session
  lines: (LineItem & { productText: string | null })[]
  intentData: { description?: string; metadata?: Record<string, string> }
  intentId: string | null
}

const columns = `body, line_items as lines, intent_data as "intentData", intent_id as "intentId"`

/** What is refused of the parameters alone, before the call counts as begun. */
export function prepareSession(input: NewSession) {
  return { input, expiresAt: expiryOf(input), ...totalOf(input) }
}

export async function createSession(
  tx: Db,
  { input, ...frozen }: ReturnType<typeof prepareSession>,
  pageBase: string,
) {
  const id = newId('cs_test_a1', 58)
  const body = { ...makeSession(input, { id, ...frozen }), url: sessionUrl(pageBase, id) }
  const lines = input.line_items.map((line) => ({
    ...makeLine(line),
    productText: line.price_data.product_data.description ?? null,
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
  return expandSession(tx, body, input.expand)
}

/** The session as it is at this moment: one past its time has expired, whether or not the sweep saw it. */
export async function currentSession(pool: Pool, id: string): Promise<SessionRow> {
  const row = await readSession(pool, id)
  if (row.body.status !== 'open' || row.body.expires_at > nowSeconds()) return row
  return transaction(pool, async (tx) => {
    const locked = await lockSession(tx, id)
    if (locked.body.status === 'open') await closeSession(tx, locked, null)
    return locked
  })
}

async function readSession(db: Db, id: string, lock = '') {
  const { rows } = await db.query<SessionRow>(
    `select ${columns} from sandbox.checkout_session where id = $1 ${lock}`,
    [id],
  )
  if (!rows[0]) throw missing('checkout.session', id, 'session')
  return rows[0]
}

/** Reads the session and keeps everybody else from changing it until the transaction ends. */
export function lockSession(tx: Db, id: string) {
  return readSession(tx, id, 'for update')
}

export async function saveSession(tx: Db, { body, intentId }: SessionRow) {
  await tx.query('update sandbox.checkout_session set body = $2, intent_id = $3 where id = $1', [
    body.id,
    JSON.stringify(body),
    intentId,
  ])
}

/** Expires a locked, open session and says so in an event. */
export async function closeSession(tx: Db, row: SessionRow, cause: Cause | null) {
  row.body.status = 'expired'
  row.body.url = null
  await saveSession(tx, row)
  await record(tx, [{ type: 'checkout.session.expired', object: row.body }], cause)
}

export async function expireSession(tx: Db, id: string, expand: string[], cause: Cause) {
  const row = await lockSession(tx, id)
  const { status } = row.body
  if (status !== 'open') {
    throw new ProviderError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
    )
  }
  await closeSession(tx, row, cause)
  return expandSession(tx, row.body, expand)
}

/** Expires what is past its time; answers how many, at most 20 at once. */
export async function expireDue(pool: Pool) {
  return transaction(pool, async (tx) => {
    const { rows } = await tx.query<SessionRow>(
      `select ${columns} from sandbox.checkout_session
       where status = 'open' and expires_at <= $1 order by expires_at limit 20
       for update skip locked`,
      [nowSeconds()],
    )
    for (const row of rows) await closeSession(tx, row, null)
    return rows.length
  })
}

/** Shows the asked fields in full; `url` is this process's own page, also after a change of port. */
export async function expandSession(db: Db, body: Session, expand: string[], pageBase?: string) {
  const shown: Omit<Session, 'line_items'> & { line_items?: object } = { ...body }
  if (pageBase && body.status === 'open') shown.url = sessionUrl(pageBase, body.id)
  if (
    expand.some((field) => field.startsWith('payment_intent')) &&
    typeof body.payment_intent === 'string'
  ) {
    const intent = await find<Stripe.PaymentIntent>(db, 'payment_intent', body.payment_intent)
    if (!intent) throw missing('payment_intent', body.payment_intent)
    const deep = expand.includes('payment_intent.latest_charge')
    shown.payment_intent = deep ? await expandIntent(db, intent, ['latest_charge']) : intent
  }
  if (expand.includes('line_items')) {
    shown.line_items = await listLines(db, body.id, { limit: 10, expand: [] })
  }
  return shown
}

export async function expandIntent(db: Db, intent: Stripe.PaymentIntent, expand: string[]) {
  if (!expand.includes('latest_charge') || typeof intent.latest_charge !== 'string') return intent
  const charge = await find<Stripe.Charge>(db, 'charge', intent.latest_charge)
  return { ...intent, latest_charge: charge ?? intent.latest_charge }
}

export async function listLines(db: Db, id: string, page: z.infer<typeof LineItemList>) {
  const { lines } = await readSession(db, id)
  const at = (given: string | undefined, param: string) => {
    const index = lines.findIndex((line) => line.id === given)
    if (given !== undefined && index < 0) throw missing('line_item', given, param)
    return index
  }
  const after = at(page.starting_after, 'starting_after') + 1
  const before = at(page.ending_before, 'ending_before')
  const within = lines.slice(after, before < 0 ? undefined : before)
  const chosen = before < 0 ? within.slice(0, page.limit) : within.slice(-page.limit)
  return {
    object: 'list',
    url: `/v1/checkout/sessions/${id}/line_items`,
    has_more: within.length > page.limit,
    data: chosen.map(({ productText, ...line }) => line),
  }
}

export async function listSessions(
  pool: Pool,
  given: z.infer<typeof SessionList>,
  pageBase: string,
) {
  while ((await expireDue(pool)) > 0);
  const found = await listObjects<Session>(
    pool,
    'checkout_session',
    '/v1/checkout/sessions',
    given,
    [
      ['status =', given.status],
      ['payment_intent =', given.payment_intent],
      ...createdFilters(given.created),
    ],
  )
  const expand = given.expand.map((field) => field.replace('data.', ''))
  const data = []
  for (const body of found.data) data.push(await expandSession(pool, body, expand, pageBase))
  return { ...found, data }
}
