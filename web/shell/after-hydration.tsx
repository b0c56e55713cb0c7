import { type ComponentType, useSyncExternalStore } from 'react'
import { WaitingPage } from './waiting'

const never = () => () => {}

/** A screen about something that only the visitor's browser knows: the built page can but wait. */
export function afterHydration(Screen: ComponentType): ComponentType {
  return () => {
    const isInBrowser = useSyncExternalStore(
      never,
      () => true,
      () => false,
    )
    return isInBrowser ? <Screen /> : <WaitingPage />
  }
}
