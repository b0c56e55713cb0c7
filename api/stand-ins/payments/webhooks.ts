import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { hmac, nowSeconds } from './ids'

const MAX_TRIES = 20
const MAX_AT_ONCE = 10
const TIMEOUT_MS = 10_000
/** A delivery whose process was killed is due again after this long. */
const LEASE_SECONDS = 15

interface Delivery {
  id: string
  eventId: string
  tries: number
  body: { type: string }
}

interface Options {
  pool: Pool
  url: string
  secret: string
  /** The wait before the second try; it doubles with each further try, up to 60 times. */
  retryMs: number
  log: Logger
}

/** Delivers due webhooks; claims their rows, so that no two processes send the same one. */
export function startWebhooks({ pool, url, secret, retryMs, log }: Options) {
  const stopping = new AbortController()
  const underway = new Set<Promise<void>>()
  let claiming: Promise<void> | undefined
  let wokenAgain = false

  async function claim() {
    do {
      wokenAgain = false
      const room = MAX_AT_ONCE - underway.size
      if (room <= 0 || stopping.signal.aborted) return
      const { rows } = await pool.query<Delivery>(
        `update sandbox.webhook_delivery set tries = tries + 1, due_at = now() + $2 * interval '1 second'
         from sandbox.event
         where event.id = event_id and webhook_delivery.id in (
           select id from sandbox.webhook_delivery
           where delivered_at is null and given_up_at is null and due_at <= now()
           order by due_at, id limit $1 for update skip locked)
         returning webhook_delivery.id, event_id as "eventId", tries, event.body`,
        [room, LEASE_SECONDS],
      )
      for (const delivery of rows) {
        const sending = deliver(delivery)
          .catch((error) =>
            log.warn({ err: error }, 'payment sandbox: could not record a webhook delivery'),
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
    const answer = await post(JSON.stringify(body))
    if (answer === '200') {
      await pool.query(
        'update sandbox.webhook_delivery set delivered_at = now(), last_answer = $2 where id = $1',
        [id, answer],
      )
      return
    }
    // Interrupted by our own stop: due at once for the next process, and not counted as a try.
    const isOurs = stopping.signal.aborted
    if (!isOurs) {
      const details = { event: eventId, type: body.type, tries, answer }
      log.warn(details, 'payment sandbox: webhook not accepted')
    }
    await pool.query(
      `update sandbox.webhook_delivery
       set tries = $2, last_answer = $3, due_at = now() + $4 * interval '1 millisecond',
         given_up_at = case when $2 >= ${MAX_TRIES} then now() end
       where id = $1`,
      [
        id,
        isOurs ? tries - 1 : tries,
        answer,
        isOurs ? 0 : retryMs * Math.min(2 ** (tries - 1), 60),
      ],
    )
  }

  /** The status of the response, or why there was none. */
  async function post(payload: string): Promise<string> {
    const timestamp = nowSeconds()
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${timestamp},v1=${hmac(secret, `${timestamp}.${payload}`)}`,
        },
        body: payload,
      })
      await response.arrayBuffer()
      return response.ok ? '200' : String(response.status)
    } catch (error) {
      return String(error instanceof Error ? (error.cause ?? error) : error)
    }
  }

  /** Looks for due deliveries now; safe to call at any time. */
  function wake() {
    wokenAgain = true
    claiming ??= claim()
      .catch((error) => log.warn({ err: error }, 'payment sandbox: could not read webhooks'))
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
