import { sendOutgoing } from '../platform/outgoing'
import { siteInfo } from '../platform/site-settings'
import { vapidKeys } from './vapid'

export interface OutgoingPush {
  id: string
  subscriptionId: string
  endpoint: string
  p256dh: string
  auth: string
  text: string
  path: string
}

/** Limit for a whole attempt. */
export const SEND_WITHIN_MS = 10_000
/** How long a push service tries to reach the browser: later, the notification is no news. */
export const LIVES_SECONDS = 60

/** Sends an encrypted notification (RFC 8291) to the browser's push service; returns the status of the answer. */
export async function sendPush(
  { endpoint, p256dh, auth, text, path }: OutgoingPush,
  abandon: AbortSignal,
) {
  const { default: webPush } = await import('web-push') // most firms that start a server have no subscription yet
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ text, path }),
    {
      vapidDetails: { subject: `mailto:${siteInfo().email}`, ...(await vapidKeys()) },
      TTL: LIVES_SECONDS,
      urgency: 'high',
    },
  )
  return sendOutgoing({ url: endpoint, headers, body, withinMs: SEND_WITHIN_MS, abandon })
}
