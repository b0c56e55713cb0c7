import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { oneAtATime } from '../../chat/one-at-a-time'
import { live } from '../../live/live'
import { SessionOver } from '../../live/socket-link'
import { DealActivityDocument } from './generated/frame'
import { checkSession, useIsSessionOver } from './session'

// The application follows all deals once; its screens listen here.

/** What was missed around a reconnect is loaded again once more. */
const RESYNC_MS = 1_000

/** Called with the changed deal, or without one when any of them may have changed. */
type Listener = (dealId?: string) => void

const listeners = new Set<Listener>()

function announce(dealId?: string) {
  for (const listener of listeners) listener(dealId)
}

/** Follows every deal while the application is open and a staff member is signed in. */
export function useFollowDeals() {
  const client = useApolloClient()
  const isSessionOver = useIsSessionOver()
  useEffect(() => {
    if (isSessionOver) return
    let resync: ReturnType<typeof setTimeout> | undefined
    const stopListening = live.onConnected(() => {
      announce()
      clearTimeout(resync)
      resync = setTimeout(announce, RESYNC_MS)
    })
    const changes = client
      .subscribe({ query: DealActivityDocument, fetchPolicy: 'no-cache' })
      .subscribe(({ data, error }) => {
        if (error instanceof SessionOver) void checkSession()
        else if (data) announce(data.dealChanged.dealId)
      })
    return () => {
      clearTimeout(resync)
      stopListening()
      changes.unsubscribe()
    }
  }, [client, isSessionOver])
}

/**
 * Refetches a query when a deal changes, or only when `dealId` does, and when the tab becomes visible,
 * because hidden tabs don't poll. Returns the refetch function.
 */
export function useRefetchOnDeals(refetch: () => Promise<unknown>, dealId?: string) {
  const [refresh] = useState(() =>
    oneAtATime(async () => {
      await refetch().catch(() => undefined)
    }),
  )
  const heard = useEffectEvent((changed?: string) => {
    if (!dealId || !changed || changed === dealId) void refresh()
  })
  useEffect(() => {
    const listener: Listener = (changed) => heard(changed)
    listeners.add(listener)
    const onVisible = () => {
      if (!document.hidden) heard()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      listeners.delete(listener)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return refresh
}
