import { useSyncExternalStore } from 'react'

let isOver = false
const listeners = new Set<() => void>()

/** Nobody is signed in any more, or no longer as staff. What is on the screen stays until they do. */
export function endSession() {
  isOver = true
  for (const listener of listeners) listener()
}

export const useSessionIsOver = () => useSyncExternalStore(onSession, () => isOver)

function onSession(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
