import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ThemeButton } from './theme-button'

// What the first paint and the first click do not need comes when the browser has nothing else to do,
// or when somebody reaches for it. Should its code not come (offline, a newer version), the page
// works without menu, badge and toasts rather than not at all.

const loadMenu = async () => (await import('./theme-menu')).ThemeMenu
const Menu = later(loadMenu, () => <ThemeButton />)
const Toasts = later(async () => (await import('../ui/toaster')).Toaster)
const Watcher = later(async () => (await import('../cart/cart-watcher')).CartWatcher)

function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType = () => null,
) {
  return lazy(async () => ({
    default: await load().catch((): ComponentType<Props> => instead as ComponentType<Props>),
  }))
}

/** Looks complete from the start; the press that comes first fetches the menu and opens it. */
export function ThemeMenu() {
  const [pressed, setPressed] = useState(false)
  const button = (
    // Fetched ahead, but not put in place: a button that is replaced under a finger loses its press.
    <ThemeButton
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onClick={() => setPressed(true)}
    />
  )
  if (!pressed) return button
  return (
    <Suspense fallback={button}>
      <Menu defaultOpen />
    </Suspense>
  )
}

/** The toasts and the number in the cart. */
export function WhenIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(setIdle, 200, true)
      return () => clearTimeout(timer)
    }
    const call = requestIdleCallback(() => setIdle(true), { timeout: 2_000 })
    return () => cancelIdleCallback(call)
  }, [])

  if (!isIdle) return null
  return (
    <>
      <Suspense>
        <Watcher />
      </Suspense>
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  )
}
