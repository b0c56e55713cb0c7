import { useSyncExternalStore } from 'react'
import type { Chat } from './chat'

export function useChat({ store }: Chat) {
  return useSyncExternalStore(store.subscribe, store.get)
}
