import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ThemeButton } from './theme-button'

// What the first paint and the first click do not need comes when the browser has nothing else to do,
// or when somebody reaches for it. Should its code not come (offline, a newer version), the page
// works without menu, badge and toasts rather than not at all.

const Menu = later(
  async () => (await import('./theme-menu')).ThemeMenu,
  () => <ThemeButton />,
)
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

/** Looks complete from the start; a press that comes before the code opens the menu when it is there. */
export function ThemeMenu() {
  const [wanted, setWanted] = useState(false)
  const [pressed, setPressed] = useState(false)
  const want = () => setWanted(true)
  const button = (
    <ThemeButton
      onPointerEnter={want}
      onClick={() => {
        want()
        setPressed(true)
      }}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <Menu defaultOpen={pressed} />
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
