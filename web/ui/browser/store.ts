import { useSyncExternalStore } from 'react'

/** Minimal external store for `useSyncExternalStore`. */
export function makeStore<Value>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    /** The value during prerendering and hydration. */
    first: () => first,
    get: () => value,
    set(next: Value) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    /** Returns the unsubscribe function. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type ReadableStore<Value> = Pick<ReturnType<typeof makeStore<Value>>, 'first' | 'get' | 'subscribe'>

export const useStore = <Value>({ subscribe, get, first }: ReadableStore<Value>) =>
  useSyncExternalStore(subscribe, get, first)
