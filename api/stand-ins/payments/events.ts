import Stripe from 'stripe'
import { z } from 'zod'
import { newId, nowSeconds } from './ids'
import { listObjects, paging } from './lists'
import { integer, list, text } from './parameters'
import type { Db } from './store'

export interface Happening {
  type: Stripe.Event.Type
  object: object
  previous?: object
}

/** Webhooks per event: 1, or 0 and 2 for the test controls of the hosted page. */
export type Copies = 0 | 1 | 2

/** Stores events, each with a snapshot of its object, and queues their webhooks. */
export async function record(tx: Db, happenings: Happening[], copies: Copies = 1) {
  for (const { type, object, previous } of happenings) {
    const event = {
      id: newId('evt_1'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: nowSeconds(),
      data: previous ? { object, previous_attributes: previous } : { object },
      livemode: false,
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

const seconds = integer(0, 99_999_999_999).optional()

export const EventList = z.strictObject({
  ...paging,
  type: text(100).optional(),
  types: list(text(100)).optional(),
  created: z
    .strictObject({ gt: seconds, gte: seconds, lt: seconds, lte: seconds })
    .partial()
    .optional(),
})

/** `types` may end with a wildcard, such as `refund.*`. */
export function listEvents(db: Db, { type, types, created, ...page }: z.infer<typeof EventList>) {
  const names = type ? [type] : types
  return listObjects<Stripe.Event>(db, 'event', page, [
    ['type like any', names?.map((name) => name.replaceAll('_', '\\_').replaceAll('*', '%'))],
    ['created >', created?.gt],
    ['created >=', created?.gte],
    ['created <', created?.lt],
    ['created <=', created?.lte],
  ])
}
