import { useSyncExternalStore } from 'react'
import { conversationEvents } from '../frame/events'

const TYPING_LASTS_MS = 5_000

const typists = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Whether a customer was typing a moment ago. */
export const useIsTyping = (customerId: string) =>
  useSyncExternalStore(subscribe, () => typists.has(customerId))

conversationEvents.listen({
  onEvent(event) {
    if (event.kind === 'TYPING' && !event.byStaff) startTyping(event.customerId)
    if (event.kind === 'MESSAGE' && !event.message.isFromAdmin) stopTyping(event.customerId)
  },
  onMaybeMissed() {},
})

function startTyping(customerId: string) {
  clearTimeout(typists.get(customerId))
  typists.set(customerId, setTimeout(stopTyping, TYPING_LASTS_MS, customerId))
  for (const listener of listeners) listener()
}

function stopTyping(customerId: string) {
  clearTimeout(typists.get(customerId))
  if (!typists.delete(customerId)) return
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
