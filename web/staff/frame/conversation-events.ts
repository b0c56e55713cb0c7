import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Message } from '../../chat/message-list'

const TYPING_LASTS_MS = 5_000

/** What the server says of the conversations, or that the line is back and anything was missed. */
export type ConversationEvent =
  | { kind: 'message'; customerId: string; message: Message }
  | { kind: 'read' | 'changed' | 'typing'; customerId: string; byStaff: boolean }
  | { kind: 'connected' }

type Listener = (event: ConversationEvent) => void

const listeners = new Set<Listener>()
const typists = new Map<string, ReturnType<typeof setTimeout>>()
const typingListeners = new Set<() => void>()

export function announce(event: ConversationEvent) {
  if (event.kind === 'typing' && !event.byStaff) startTyping(event.customerId)
  if (event.kind === 'message' && !event.message.isFromAdmin) stopTyping(event.customerId)
  for (const listener of listeners) listener(event)
}

export function onConversationEvent(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useConversationEvents(listen: Listener) {
  const heard = useEffectEvent(listen)
  useEffect(() => onConversationEvent((event) => heard(event)), [])
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
