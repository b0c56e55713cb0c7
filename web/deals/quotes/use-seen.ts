import { type RefObject, useEffect, useState } from 'react'
import type { DealFragment } from '../generated/deal'
import { useMarkQuotesSeenMutation } from './generated/quotes'

/** Tells the server once new quotes are on screen, so that no email about them goes out. */
export function useMarkSeen(
  { id, quotes }: Pick<DealFragment, 'id' | 'quotes'>,
  area: RefObject<HTMLElement | null>,
) {
  const [markSeen] = useMarkQuotesSeenMutation({ onError: () => undefined })
  const unseen = quotes
    .filter(({ isSeen, status }) => !isSeen && status === 'PUBLISHED')
    .map((quote) => quote.id)
    .join(' ')
  useEffect(() => {
    if (!unseen || !area.current) return
    let isOnScreen = false
    const mark = () => {
      if (!isOnScreen || document.visibilityState !== 'visible') return
      stop()
      void markSeen({ variables: { dealId: id } })
    }
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? false
      mark()
    })
    observer.observe(area.current)
    document.addEventListener('visibilitychange', mark)
    function stop() {
      observer.disconnect()
      document.removeEventListener('visibilitychange', mark)
    }
    return stop
  }, [unseen, id, area, markSeen])
}

/** The quotes that were new when this screen first showed them. They stay marked until it is left. */
export function useNewIds(quotes: DealFragment['quotes']) {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set<string>())
  const added = quotes.filter(
    ({ id, isSeen, status }) => !isSeen && status === 'PUBLISHED' && !newIds.has(id),
  )
  if (added.length > 0) setNewIds(new Set([...newIds, ...added.map(({ id }) => id)]))
  return newIds
}
