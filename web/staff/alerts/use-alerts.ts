import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { conversationEvents, dealEvents, workEvents } from '../frame/events'
import { staffPaths } from '../paths'
import { alertSettings, alertStaff } from './alerts'
import { MaybeNewRequestDocument } from './generated/alerts'

/** A request's later changes are announced like its arrival. */
const NEW_FOR_MS = 60_000

/** Alerts staff to messages, requests, and accepted quotes while the application is open. */
export function useAlerts() {
  const client = useApolloClient()
  const navigate = useNavigate()

  const onRequest = useEffectEvent(async (id: string) => {
    const { isShown, isHeard } = alertSettings.get()
    if (!isShown && !isHeard) return
    const { data } = await client.query({
      query: MaybeNewRequestDocument,
      variables: { id },
      fetchPolicy: 'no-cache',
    })
    const request = data?.consultation
    if (request?.status !== 'NEW' || alerted.has(id)) return
    if (Date.now() - Date.parse(request.createdAt) > NEW_FOR_MS) return
    alerted.add(id)
    alertStaff('New request', `request ${id}`, () => navigate(staffPaths.consultation(id)))
  })
  const goTo = useEffectEvent((path: string) => navigate(path))

  useEffect(() => {
    const onMaybeMissed = () => undefined
    const stops = [
      conversationEvents.listen({
        onEvent(event) {
          if (event.kind !== 'MESSAGE' || event.message.isFromAdmin) return
          const { customerId, message } = event
          alertStaff('New message', `message ${message.id}`, () =>
            goTo(staffPaths.conversation(customerId)),
          )
        },
        onMaybeMissed,
      }),
      dealEvents.listen({
        onEvent({ kind, dealId }) {
          if (kind !== 'QUOTE_ACCEPTED') return
          alertStaff('A quote was accepted', `quote ${dealId}`, () => goTo(staffPaths.deal(dealId)))
        },
        onMaybeMissed,
      }),
      workEvents.listen({
        onEvent({ kind, id }) {
          if (kind === 'CONSULTATION') onRequest(id).catch(() => undefined) // not worth reporting
        },
        onMaybeMissed,
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

const alerted = new Set<string>()
