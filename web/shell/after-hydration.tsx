import type { ComponentType } from 'react'
import { useIsInBrowser } from '../ui/browser/is-in-browser'
import { Page } from '../ui/page'

/** Wraps a screen that depends on the browser: the prerendered page shows only `title`. */
export function afterHydration(Screen: ComponentType, title: string): ComponentType {
  return () =>
    useIsInBrowser() ? (
      <Screen />
    ) : (
      <Page narrow title={title}>
        <span className="sr-only">Loading…</span>
      </Page>
    )
}
