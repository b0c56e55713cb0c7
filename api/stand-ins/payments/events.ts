import type Stripe from 'stripe'
import { z } from 'zod'
import { newId, nowSeconds } from './ids'
import { created, createdFilters, listObjects, paging } from './lists'
import { expand, list, text } from './parameters'
import { missing } from './provider-error'
import { type Db, find } from './store'

/** The version whose shapes the answers and events have: the one the installed SDK speaks. */
export const apiVersion = '2026-10-28.endive'

/** Which call of the API made something happen; on the hosted page, none. */
export type Cause = { id: string | null; idempotency_key: string | null }

export type Happening = {
  type: Stripe.Event.Type
  object: object
  previous?: object
}

/** How often each event is sent: 1, or 0 and 2 for the test controls of the hosted page. */
export type Copies = 0 | 1 | 2

/** Stores events with what they are about as it is now, and their webhooks, in the caller's transaction. */
export async function record(
  tx: Db,
  happenings: Happening[],
  cause: Cause | null,
  copies: Copies = 1,
) {
  for (const { type, object, previous } of happenings) {
    const event = {
      id: newId('evt_1', 23),
      object: 'event',
      api_version: apiVersion,
      created: nowSeconds(),
      data: previous ? { object, previous_attributes: previous } : { object },
      livemode: false,
      pending_webhooks: copies,
      request: cause ?? { id: null, idempotency_key: null },
      type,
    }
    await tx.query('insert into sandbox.event (id, body) values ($1, $2)', [
      event.id,
      JSON.stringify(event),
    ])
    await tx.query(
      `insert into sandbox.webhook_delivery (event_id) select $1 from generate_series(1, $2::int)`,
      [event.id, copies],
    )
  }
}

export const EventGet = z.strictObject(expand())

export async function getEvent(db: Db, id: string) {
  const event = await find<Stripe.Event>(db, 'event', id)
  if (!event) throw missing('event', id)
  return event
}

export const EventList = z.strictObject({
  ...paging,
  ...expand(),
  created,
  type: text(100).optional(),
  types: list(text(100), 20).optional(),
})

export function listEvents(db: Db, { type, types, ...given }: z.infer<typeof EventList>) {
  const wanted = type ? [type] : types
  const patterns = wanted?.map((name) => name.replaceAll('_', '\\_').replaceAll('*', '%'))
  return listObjects<Stripe.Event>(db, 'event', '/v1/events', given, [
    ['type like any', patterns],
    ...createdFilters(given.created),
  ])
}
