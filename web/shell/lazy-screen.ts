import { type ComponentType, lazy } from 'react'
import { makeStore } from '../ui/store'

export const screensUnderWay = makeStore(0)

/** A screen whose code could not be fetched: the visitor is offline, or there is a new version. */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable'
}

/** A screen whose code comes when it is first shown, or before that by `fetchAhead`. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  const screen = lazy(async () => {
    count(1)
    try {
      return { default: await load() }
    } catch (cause) {
      throw new ScreenUnavailable('The code of this page could not be fetched', { cause })
    } finally {
      count(-1)
    }
  })
  // A failure shows when the screen itself is asked for; until then nobody misses it.
  const fetchAhead = () => void load().catch(() => undefined)
  return Object.assign(screen, { fetchAhead })
}

function count(change: number) {
  // Not while React renders, which is when it asks for the code.
  queueMicrotask(() => screensUnderWay.set(screensUnderWay.get() + change))
}
