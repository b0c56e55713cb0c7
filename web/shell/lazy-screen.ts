import { type ComponentType, lazy } from 'react'
import { reloadIfOutdated } from '../ui/browser/outdated'
import { makeStore } from '../ui/browser/store'

/** How many screens are loading. */
export const loadingScreens = makeStore(0)

/** A screen's code failed to load: the visitor is offline, or a reload for a new version did not help. */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable'
}

/** A screen whose code loads when it is first shown, or earlier through `prefetch`. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  const screen = lazyPart(load)
  // A failed prefetch is harmless: showing the screen loads it again.
  const prefetch = () => void load().catch(() => undefined)
  return Object.assign(screen, { prefetch })
}

/** A part of a screen whose code loads when it is first shown. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    count(1)
    try {
      return { default: await load() }
    } catch (cause) {
      if (await reloadIfOutdated()) await reloaded
      throw new ScreenUnavailable('The code of this page could not be loaded', { cause })
    } finally {
      count(-1)
    }
  })
}

/** Never settles: the page waits for the next one. */
const reloaded = new Promise<never>(() => {})

function count(change: number) {
  // React calls `load` while rendering, when stores must not change.
  queueMicrotask(() => loadingScreens.set(loadingScreens.get() + change))
}
