import type { ComponentType } from 'react'
import { useIsInBrowser } from '../ui/is-in-browser'
import { Page } from '../ui/page'

/**
 * A screen about something that only the visitor's browser knows: the built page waits, under a title
 * that is true whatever comes.
 */
export function afterHydration(Screen: ComponentType, title: string): ComponentType {
  return () => (useIsInBrowser() ? <Screen /> : <Waiting title={title} />)
}

function Waiting({ title }: { title: string }) {
  return (
    <Page narrow title={title}>
      <span className="sr-only">Loading…</span>
    </Page>
  )
}
