import { type ComponentType, lazy } from 'react'
import { reloadIfOutdated } from './browser/outdated'

/** A part of a page whose code loads late. If that fails, reloads for a new version or shows `Fallback`. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      await reloadIfOutdated()
      return { default: Fallback }
    }
  })
}
