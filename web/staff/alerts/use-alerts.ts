import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { conversationEvents, dealEvents, workEvents } from '../frame/events'
import { useFrameCounts } from '../frame/frame-counts'
import { staffPaths } from '../paths'
import { alertStaff, areAlertsOn } from './alerts'
import { MaybeAcceptedDocument, MaybeNewRequestDocument } from './generated/alerts'
import { followPush } from './push'

/** Alerts staff to messages, requests, and accepted quotes while the application is open. */
export function useAlerts() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const goTo = useEffectEvent((path: string) => navigate(path))
  const fetchPolicy = 'no-cache'

  // These events don't say what changed.
  const onRequest = useEffectEvent(async (id: string) => {
    if (!areAlertsOn()) return
    const { data } = await client.query({
      query: MaybeNewRequestDocument,
      variables: { id },
      fetchPolicy,
    })
    const request = data?.consultation
    if (request?.status !== 'NEW' || !isFirst(`request ${id}`, request.createdAt)) return
    alertStaff('New request', `request ${id}`, () => goTo(staffPaths.consultation(id)))
  })
  const onDeal = useEffectEvent(async (id: string) => {
    if (!areAlertsOn()) return
    const { data } = await client.query({
      query: MaybeAcceptedDocument,
      variables: { id },
      fetchPolicy,
    })
    const chosenAt = data?.deal?.chosenAt
    if (!chosenAt || !isFirst(`quote ${id} ${chosenAt}`, chosenAt)) return
    alertStaff('A quote was accepted', `quote ${id}`, () => goTo(staffPaths.deal(id)))
  })

  const userId = useFrameCounts().me?.id
  useEffect(() => {
    const ignore = () => undefined // the next page load tries again
    if (userId) followPush(userId).catch(ignore)
  }, [userId])

  useEffect(() => {
    const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator
    const onMessage = ({ data }: MessageEvent<{ path: string }>) =>
      goTo(data.path.slice('/staff'.length))
    serviceWorker?.addEventListener('message', onMessage)
    return () => serviceWorker?.removeEventListener('message', onMessage)
  }, [])

  useEffect(() => {
    const onMaybeMissed = () => undefined
    const ignore = () => undefined // an alert that fails is not worth reporting
    const stops = [
      conversationEvents.listen({
        onEvent(event) {
          if (event.kind !== 'MESSAGE' || event.message.isFromAdmin) return
          const path = staffPaths.conversation(event.customerId)
          alertStaff('New message', `message ${event.message.id}`, () => goTo(path))
        },
        onMaybeMissed,
      }),
      dealEvents.listen({
        onEvent({ kind, dealId }) {
          if (kind === 'STAGE') onDeal(dealId).catch(ignore)
        },
        onMaybeMissed,
      }),
      workEvents.listen({
        onEvent({ kind, id }) {
          if (kind === 'CONSULTATION') onRequest(id).catch(ignore)
        },
        onMaybeMissed,
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

const NEW_FOR_MS = 60_000
const alerted = new Set<string>()

/** Whether this just happened and there was no alert for it yet: later changes come as the same event. */
function isFirst(what: string, at: string) {
  if (alerted.has(what) || Date.now() - Date.parse(at) > NEW_FOR_MS) return false
  alerted.add(what)
  return true
}
