import type { Listener } from './follow'

export type Source<Event> = ReturnType<typeof makeSource<Event>>

/** Passes on the events that the application follows once to any number of listeners, such as screens. */
export function makeSource<Event>() {
  const listeners = new Set<Listener<Event>>()
  const relay: Listener<Event> = {
    onEvent(event) {
      for (const { onEvent } of listeners) onEvent(event)
    },
    onMaybeMissed(options) {
      for (const { onMaybeMissed } of listeners) onMaybeMissed(options)
    },
  }
  return {
    ...relay,
    /** Returns a stop function. */
    listen(listener: Listener<Event>) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
