import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type ConversationEvent, concerns } from '../../chat/chat-events'
import { followConversations } from '../../chat/follow-conversations'
import { oneAtATime } from '../../chat/one-at-a-time'
import { live } from '../../live/live'
import { checkSession, useIsSessionOver } from './session'

// The application follows all conversations once; its screens listen here.

const TYPING_LASTS_MS = 5_000

type Listener = (event: ConversationEvent) => void

const listeners = new Set<Listener>()
const typists = new Map<string, ReturnType<typeof setTimeout>>()
const typingListeners = new Set<() => void>()

/** Follows every conversation while the application is open and a staff member is signed in. */
export function useFollowConversations() {
  const client = useApolloClient()
  const isSessionOver = useIsSessionOver()
  useEffect(() => {
    if (isSessionOver) return
    return followConversations(client, live, { onEvent: announce, checkSession })
  }, [client, isSessionOver])
}

function announce(event: ConversationEvent) {
  if (event.kind === 'TYPING' && !event.byStaff) startTyping(event.customerId)
  if (event.kind === 'MESSAGE' && !event.message.isFromAdmin) stopTyping(event.customerId)
  for (const listener of listeners) listener(event)
}

export function onConversationEvent(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Refetches a query when something happens in a conversation, or only in that of `customerId`, and when
 * the tab becomes visible, because hidden tabs don't poll. Bursts of events are coalesced; after a
 * failure the next poll tries again. Returns the refetch function.
 */
export function useRefetchOnEvents(refetch: () => Promise<unknown>, customerId?: string) {
  const [refresh] = useState(() =>
    oneAtATime(async () => {
      await refetch().catch(() => undefined)
    }),
  )
  const heard = useEffectEvent((event: ConversationEvent) => {
    if (event.kind !== 'TYPING' && (!customerId || concerns(event, customerId))) void refresh()
  })
  useEffect(() => onConversationEvent((event) => heard(event)), [])
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) void refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [refresh])
  return refresh
}

/** Whether a customer was typing a moment ago. */
export const useIsTyping = (customerId: string) =>
  useSyncExternalStore(onTyping, () => typists.has(customerId))

function startTyping(customerId: string) {
  clearTimeout(typists.get(customerId))
  typists.set(customerId, setTimeout(stopTyping, TYPING_LASTS_MS, customerId))
  for (const listener of typingListeners) listener()
}

function stopTyping(customerId: string) {
  clearTimeout(typists.get(customerId))
  if (!typists.delete(customerId)) return
  for (const listener of typingListeners) listener()
}

function onTyping(listener: () => void) {
  typingListeners.add(listener)
  return () => void typingListeners.delete(listener)
}
