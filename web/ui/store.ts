import { useSyncExternalStore } from 'react'

/** A value that lives outside React: whoever learns of it sets it, screens follow it. */
export function makeStore<Value>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    /** What a page that came built shows until the browser has taken it over. */
    first: () => first,
    get: () => value,
    set(next: Value) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    /** Returns what ends it. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Followed<Value> = Pick<ReturnType<typeof makeStore<Value>>, 'first' | 'get' | 'subscribe'>

export const useStore = <Value>({ subscribe, get, first }: Followed<Value>) =>
  useSyncExternalStore(subscribe, get, first)
