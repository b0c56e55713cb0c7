import { Webhook } from 'standardwebhooks'
import { eventTypes, isEventType } from '../../shared/event-types'
import { pathOf } from '../events/events'
import type { Event, WebhookEndpoint } from '../generated/prisma/client'
import { inOurZone } from '../mail/letter'
import { config } from '../platform/config'

/** An event, as one endpoint gets it. */
export interface Sent {
  event: Event
  endpoint: Pick<WebhookEndpoint, 'secret' | 'format'>
  /** Of a new request: by when we promised to contact its sender. */
  contactBy: Date | null
}

/** Headers and body of a request, signed as the Standard Webhooks specification says. */
export function messageOf({ event, endpoint, contactBy }: Sent) {
  const body = JSON.stringify(
    endpoint.format === 'SLACK' ? { text: textOf(event, contactBy) } : bodyOf(event),
  )
  const now = new Date()
  return {
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'standard-webhooks',
      'webhook-id': event.id,
      'webhook-timestamp': Math.floor(now.getTime() / 1_000),
      'webhook-signature': new Webhook(endpoint.secret).sign(event.id, now, body),
    },
    body,
  }
}

const bodyOf = (event: Event) => ({
  type: event.type,
  timestamp: event.at.toISOString(),
  data: {
    id: event.subjectId,
    number: event.number,
    state: event.state,
    path: pathOf(event),
  },
})

function textOf(event: Event, contactBy: Date | null) {
  const words = isEventType(event.type) ? eventTypes[event.type].text : event.type
  const path = pathOf(event)
  return [
    words.replace('{number}', event.number ?? ''),
    ...(contactBy ? [`Contact by ${inOurZone(contactBy)}.`] : []),
    ...(path ? [config.PUBLIC_URL + path] : []),
  ].join(' ')
}
