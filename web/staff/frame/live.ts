import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { live } from '../../live/live'
import { SessionOver } from '../../live/live-socket'
import { announce } from './conversation-events'
import {
  AnyActivityDocument,
  type AnyActivitySubscription,
  AnyMessageDocument,
  type AnyMessageSubscription,
} from './generated/frame'
import { checkSession, useSessionIsOver } from './session'

const LOOK_AGAIN_MS = 1_000

const kinds = { READ: 'read', TYPING: 'typing', CHANGED: 'changed' } as const

/** Follows every conversation for as long as the application is open and somebody is signed in. */
export function useLive() {
  const client = useApolloClient()
  const [sessions, setSessions] = useState(1)
  const isSignedOut = useSessionIsOver()

  useEffect(() => {
    if (isSignedOut) return
    let isOver = false
    async function failed(error: unknown) {
      if (!(error instanceof SessionOver) || isOver) return
      isOver = true
      if (await checkSession()) setSessions((count) => count + 1)
    }
    const messages = client
      .subscribe<AnyMessageSubscription>({ query: AnyMessageDocument, fetchPolicy: 'no-cache' })
      .subscribe(({ data, error }) => {
        if (error) return void failed(error)
        const message = data?.newMessage
        if (message) announce({ kind: 'message', customerId: message.customerId, message })
      })
    const activity = client
      .subscribe<AnyActivitySubscription>({ query: AnyActivityDocument, fetchPolicy: 'no-cache' })
      .subscribe(({ data, error }) => {
        if (error) return void failed(error)
        const happened = data?.chatActivity
        if (happened) announce({ ...happened, kind: kinds[happened.kind] })
      })
    const leave = live.onConnected(() => {
      announce({ kind: 'connected' })
      // What falls between that look and the moment from which events come has no event.
      setTimeout(announce, LOOK_AGAIN_MS, { kind: 'connected' })
    })
    return () => {
      isOver = true
      messages.unsubscribe()
      activity.unsubscribe()
      leave()
    }
  }, [client, sessions, isSignedOut])
}
