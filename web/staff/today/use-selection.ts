import { useState } from 'react'
import type { WorkItem } from '../frame/subjects'
import { keyOf } from './work-item'

/** The items whose boxes are checked. What has left the list no longer counts. */
export function useSelection(items: readonly WorkItem[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [lastKey, setLastKey] = useState<string>()
  const checked = items.filter((item) => keys.has(keyOf(item)))

  /** Checks or clears an item; a range reaches from the last one to this. */
  function check(item: WorkItem, isRange: boolean) {
    const at = items.indexOf(item)
    const from = isRange ? items.findIndex((each) => keyOf(each) === lastKey) : -1
    const next = new Set(checked.map(keyOf))
    if (from >= 0) {
      for (const each of items.slice(Math.min(from, at), Math.max(from, at) + 1)) {
        next.add(keyOf(each))
      }
    } else if (!next.delete(keyOf(item))) {
      next.add(keyOf(item))
    }
    setKeys(next)
    setLastKey(keyOf(item))
  }

  return { checked, check, clear: () => setKeys(new Set()) }
}
