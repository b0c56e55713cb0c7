import type { ComponentType } from 'react'
import { useIsInBrowser } from '../ui/is-in-browser'
import { WaitingPage } from './waiting'

/** A screen about something that only the visitor's browser knows: the built page can but wait. */
export function afterHydration(Screen: ComponentType): ComponentType {
  return () => (useIsInBrowser() ? <Screen /> : <WaitingPage />)
}
