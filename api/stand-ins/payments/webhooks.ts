import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { nowSeconds, sign } from './ids'

const mostTries = 20
const mostAtOnce = 10
const timeoutMs = 10_000
/** A process killed while it delivered: its webhook is due again after this long. */
const leaseSeconds = 15

type Delivery = { id: string; eventId: string; tries: number; body: { type: string } }

/** Delivers what is due: claims rows so that no two processes send the same one at the same moment. */
export function startWebhooks(options: { pool: Pool; url: string; secret: string; log: Logger }) {
  const { pool, url, secret, log } = options
  const stopping = new AbortController()
  const underway = new Set<Promise<void>>()
  let claiming: Promise<void> | undefined
  let wokenAgain = false

  async function claim() {
    do {
      wokenAgain = false
      const room = mostAtOnce - underway.size
      if (room <= 0 || stopping.signal.aborted) return
      const { rows } = await pool.query<Delivery>(
        `update sandbox.webhook_delivery set tries = tries + 1, due_at = now() + $2 * interval '1 second'
         from sandbox.event
         where event.id = event_id and webhook_delivery.id in (
           select id from sandbox.webhook_delivery
           where delivered_at is null and given_up_at is null and due_at <= now()
           order by due_at, id limit $1 for update skip locked)
         returning webhook_delivery.id, event_id as "eventId", tries, event.body`,
        [room, leaseSeconds],
      )
      for (const delivery of rows) {
        const sending = deliver(delivery)
          .catch((error) =>
            log.warn({ err: error }, 'payment sandbox: a webhook could not be noted'),
          )
          .finally(() => {
            underway.delete(sending)
            wake()
          })
        underway.add(sending)
      }
    } while (wokenAgain)
  }

  async function deliver({ id, eventId, tries, body }: Delivery) {
    const answer = await post(JSON.stringify(body, null, 2))
    if (stopping.signal.aborted && answer.status === undefined) {
      await pool.query(
        'update sandbox.webhook_delivery set tries = tries - 1, due_at = now() where id = $1',
        [id],
      )
      return
    }
    const delivered = answer.status !== undefined && answer.status >= 200 && answer.status < 300
    if (delivered) {
      await pool.query(
        `with done as (
           update sandbox.webhook_delivery set delivered_at = now(), last_answer = $2 where id = $1)
         update sandbox.event
         set body = jsonb_set(body, '{pending_webhooks}', to_jsonb((body ->> 'pending_webhooks')::int - 1))
         where id = $3`,
        [id, answer.text, eventId],
      )
      return
    }
    const waitSeconds = Math.min(2 ** (tries - 1), 60)
    log.warn(
      { event: eventId, type: body.type, tries, answer: answer.text },
      'payment sandbox: a webhook was not taken',
    )
    await pool.query(
      `update sandbox.webhook_delivery set last_answer = $2, due_at = now() + $3 * interval '1 second',
         given_up_at = case when tries >= $4 then now() end
       where id = $1`,
      [id, answer.text, waitSeconds, mostTries],
    )
  }

  async function post(payload: string): Promise<{ status?: number; text: string }> {
    const timestamp = nowSeconds()
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (payment sandbox)',
          'stripe-signature': `t=${timestamp},v1=${sign(secret, `${timestamp}.${payload}`)}`,
        },
        body: payload,
      })
      await response.arrayBuffer()
      return { status: response.status, text: String(response.status) }
    } catch (error) {
      const { cause = error } = error as Error
      return { text: String(cause) }
    }
  }

  /** Looks for due deliveries now; safe to call at any time. */
  function wake() {
    wokenAgain = true
    claiming ??= claim()
      .catch((error) => log.warn({ err: error }, 'payment sandbox: webhooks could not be read'))
      .finally(() => {
        claiming = undefined
      })
  }

  async function stop() {
    stopping.abort()
    await claiming
    await Promise.all(underway)
  }

  return { wake, stop }
}
