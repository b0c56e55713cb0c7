import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { type ConversationEvent, followConversations } from '../../chat/chat-events'
import { follow } from '../../live/follow'
import { live } from '../../live/live'
import { makeSource } from '../../live/source'
import {
  DealActivityDocument,
  type DealActivitySubscription,
  WorkActivityDocument,
  type WorkActivitySubscription,
} from './generated/frame'
import { checkSession, useIsSessionOver } from './session'

/** Events of all conversations. */
export const conversationEvents = makeSource<ConversationEvent>()

/** Changes of all deals. */
export const dealEvents = makeSource<DealActivitySubscription['dealChanged']>()

/** Changes of requests, tasks, and what is snoozed; deals and conversations have events of their own. */
export const workEvents = makeSource<WorkActivitySubscription['workChanged']>()

/** Follows all conversations, deals, and other work while the application is open and a staff member is signed in. */
export function useFollowEvents() {
  const client = useApolloClient()
  const isSessionOver = useIsSessionOver()
  useEffect(() => {
    if (isSessionOver) return
    const subscribeToDeals = () =>
      client.subscribe({ query: DealActivityDocument, fetchPolicy: 'no-cache' })
    const subscribeToWork = () =>
      client.subscribe({ query: WorkActivityDocument, fetchPolicy: 'no-cache' })
    const stops = [
      followConversations(client, live, { ...conversationEvents, checkSession }),
      follow(live, subscribeToDeals, {
        onEvent: ({ dealChanged }) => dealEvents.onEvent(dealChanged),
        onMaybeMissed: dealEvents.onMaybeMissed,
        checkSession,
      }),
      follow(live, subscribeToWork, {
        onEvent: ({ workChanged }) => workEvents.onEvent(workChanged),
        onMaybeMissed: workEvents.onMaybeMissed,
        checkSession,
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, isSessionOver])
}
