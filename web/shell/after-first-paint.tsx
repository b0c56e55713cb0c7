import { lazy, Suspense, useState } from 'react'
import { ThemeButton } from './theme-button'

// Radix weighs a fifth of all our script, and the first paint does not need it. Should its code not
// come (offline, a newer version), the page works without menu and toasts rather than not at all.

const Menu = lazy(() =>
  import('./theme-menu').then(
    ({ ThemeMenu }) => ({ default: ThemeMenu }),
    () => ({ default: () => <ThemeButton /> }),
  ),
)

const Area = lazy(() =>
  import('../ui/toaster').then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: () => <></> }),
  ),
)

/** Looks complete from the start; a press that comes before the code opens the menu when it is there. */
export function ThemeMenu() {
  const [pressed, setPressed] = useState(false)
  return (
    <Suspense fallback={<ThemeButton onClick={() => setPressed(true)} />}>
      <Menu defaultOpen={pressed} />
    </Suspense>
  )
}

export function Toaster() {
  return (
    <Suspense>
      <Area />
    </Suspense>
  )
}
