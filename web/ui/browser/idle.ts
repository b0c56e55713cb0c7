import { useEffect } from 'react'
import { makeStore, useStore } from './store'

const LATEST_MS = 2_000
const WITHOUT_IDLE_CALLBACKS_MS = 200

const hasBeenIdle = makeStore(false)

/** Runs `work` when the browser is idle. Returns the function that cancels it. */
export function whenIdle(work: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, WITHOUT_IDLE_CALLBACKS_MS)
    return () => clearTimeout(timer)
  }
  const callback = requestIdleCallback(work, { timeout: LATEST_MS })
  return () => cancelIdleCallback(callback)
}

/** Whether the browser has been idle since the page was opened. */
export function useHasBeenIdle() {
  useEffect(() => whenIdle(() => hasBeenIdle.set(true)), [])
  return useStore(hasBeenIdle)
}
