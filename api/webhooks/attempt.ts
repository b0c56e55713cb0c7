import type { Event, WebhookEndpoint } from '../generated/prisma/client'
import { log } from '../platform/log'
import { sendOutgoing } from '../platform/outgoing'
import { problemOf, serviceAt } from '../platform/service-problem'
import { messageOf } from './message'
import { originOf } from './webhooks'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Pauses after failed attempts, in seconds; after one more attempt, a delivery is given up. */
const PAUSES = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** A delivery that an instance sends now. */
export interface Leased {
  id: string
  attempts: number
  event: Omit<Event, 'at'> & { at: string }
  endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'format' | 'secret' | 'revision'> & {
    isActive: boolean
  }
  contactBy: Date | null
}

/** What became of it. */
export interface Outcome {
  delivery: Leased
  statusCode: number | null
  durationMs: number | null
  /** Null for success. */
  failure: string | null
}

/** Of what comes due while its webhook is off. */
export const OFF = 'The webhook was off.'

/** Sends an event to its endpoint once. */
export async function sendEvent(
  { event, endpoint, contactBy, attempts, id }: Leased,
  withinMs: number,
  abandon: AbortSignal,
): Promise<Pick<Outcome, 'statusCode' | 'failure'>> {
  if (!endpoint.isActive) return { statusCode: null, failure: OFF }
  try {
    const message = messageOf({ event: { ...event, at: new Date(event.at) }, endpoint, contactBy })
    const statusCode = await sendOutgoing({ url: endpoint.url, ...message, withinMs, abandon })
    const isDone = statusCode >= 200 && statusCode < 300
    return { statusCode, failure: isDone ? null : `The receiver answered ${statusCode}.` }
  } catch (error) {
    const failure = failureOf(error, endpoint)
    log.warn({ deliveryId: id, host: originOf(endpoint), attempts, failure }, 'event not delivered')
    return { statusCode: null, failure }
  }
}

/** Says what went wrong, without the path of the URL. */
function failureOf(error: unknown, { url }: Pick<WebhookEndpoint, 'url'>) {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const words = code === undefined ? String(message) : problemOf(error, serviceAt(url))
  return words.slice(0, 200)
}

/** After how many seconds a failed delivery is tried again; null for never. */
export function pauseAfter({ delivery, statusCode, failure }: Outcome) {
  if (failure === null || failure === OFF || statusCode === 410) return null
  return PAUSES[delivery.attempts - 1] ?? null
}
