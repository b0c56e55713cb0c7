import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { type ConversationEvent, followConversations } from '../../chat/chat-events'
import { follow } from '../../live/follow'
import { live } from '../../live/live'
import { makeSource } from '../../live/source'
import { DealActivityDocument, type DealActivitySubscription } from './generated/frame'
import { checkSession, useIsSessionOver } from './session'

/** Events of all conversations. */
export const conversationEvents = makeSource<ConversationEvent>()

/** Changes of all deals. */
export const dealEvents = makeSource<DealActivitySubscription['dealChanged']>()

/** Follows all conversations and deals while the application is open and a staff member is signed in. */
export function useFollowEvents() {
  const client = useApolloClient()
  const isSessionOver = useIsSessionOver()
  useEffect(() => {
    if (isSessionOver) return
    const subscribeToDeals = () =>
      client.subscribe({ query: DealActivityDocument, fetchPolicy: 'no-cache' })
    const stops = [
      followConversations(client, live, { ...conversationEvents, checkSession }),
      follow(live, subscribeToDeals, {
        onEvent: ({ dealChanged }) => dealEvents.onEvent(dealChanged),
        onMaybeMissed: dealEvents.onMaybeMissed,
        checkSession,
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, isSessionOver])
}
