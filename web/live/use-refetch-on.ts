import { useEffect, useEffectEvent, useState } from 'react'
import { oneAtATime } from './one-at-a-time'
import type { Source } from './source'
import { onVisible } from './visible'

/**
 * Refetches a query on the events that match, when some may have been missed, and when the tab becomes
 * visible, because hidden tabs don't poll. Bursts are coalesced; after a failure the next poll tries again.
 * Returns the refetch function.
 */
export function useRefetchOn<Event>(
  source: Source<Event>,
  refetch: () => Promise<unknown>,
  matches: (event: Event) => boolean = () => true,
) {
  const [refresh] = useState(() =>
    oneAtATime(async () => {
      await refetch().catch(() => undefined)
    }),
  )
  const onEvent = useEffectEvent((event: Event) => {
    if (matches(event)) void refresh()
  })
  useEffect(() => {
    const stopListening = source.listen({
      onEvent: (event) => onEvent(event),
      onMaybeMissed: () => void refresh(),
    })
    const stopWatching = onVisible(() => void refresh())
    return () => {
      stopListening()
      stopWatching()
    }
  }, [source, refresh])
  return refresh
}
