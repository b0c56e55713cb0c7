import { pushOwnerKey } from '../../account/visitor-storage'
import { client } from '../../graph/apollo'
import { withStorage } from '../../ui/browser/storage'
import { isPushed, mayNotify } from './alerts'
import {
  PushKeyDocument,
  RemovePushSubscriptionDocument,
  SavePushSubscriptionDocument,
} from './generated/alerts'

// Notifications that the server sends to this browser, also while no tab is open (web push). Its service worker only shows
// them.

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Safari on iPhone and iPad, which says that it is a Mac, has them only for sites on the Home Screen. */
export function needsHomeScreen() {
  const { userAgent, maxTouchPoints } = navigator
  const isMobile =
    /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isMobile && !canPush()
}

const owner = () => withStorage('localStorage', (storage) => storage.getItem(pushOwnerKey))

/** In a private window, or where the browser can't reach its push service. */
const refusals = ['AbortError', 'NotAllowedError', 'NotSupportedError']

/** Turns them on after asking the user; resolves to false if they or the browser refused. */
export async function turnPushOn(userId: string) {
  if (!(await mayNotify())) return false
  await navigator.serviceWorker.register('/staff/push.js', { scope: '/staff/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const { data } = await client.query({ query: PushKeyDocument, fetchPolicy: 'no-cache' })
  await (await pushManager.getSubscription())?.unsubscribe() // it may be for another key
  const applicationServerKey = data?.pushKey ?? null
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey })
    .catch((error: Error) => {
      if (refusals.includes(error.name)) return undefined
      throw error
    })
  if (!subscription) return false
  await save(subscription)
  withStorage('localStorage', (storage) => storage.setItem(pushOwnerKey, userId))
  isPushed.set(true)
  return true
}

export async function turnPushOff() {
  const subscription = await currentSubscription()
  const endpoint = subscription?.endpoint
  if (endpoint) {
    await client.mutate({ mutation: RemovePushSubscriptionDocument, variables: { endpoint } })
    await subscription.unsubscribe()
  }
  withStorage('localStorage', (storage) => storage.removeItem(pushOwnerKey))
  isPushed.set(false)
}

/** Binds the subscription of this browser to the new session of its user; ends the one of another user. */
export async function followPush(userId: string) {
  const subscription = await currentSubscription()
  if (!subscription) return
  if (owner() !== userId) return void (await subscription.unsubscribe())
  await save(subscription)
  isPushed.set(true)
}

async function currentSubscription() {
  if (!canPush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration('/staff/')
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

async function save(subscription: PushSubscription) {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await client.mutate({
    mutation: SavePushSubscriptionDocument,
    variables: {
      endpoint: endpoint ?? subscription.endpoint,
      p256dh,
      auth,
      userAgent: navigator.userAgent.slice(0, 200),
    },
  })
}
