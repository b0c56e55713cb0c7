import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { type Account, useAccount } from '../account/account'
import { AccountButton } from '../account/account-button'
import { loadWithGraph } from '../graph/load-with-graph'
import { ThemeButton } from './theme-button'

// What the first paint and the first click do not need comes when the browser has nothing else to do,
// or when somebody reaches for it. Should its code not come (offline, a newer version), the page
// works without menu, badge and toasts rather than not at all.

const loadMenu = async () => (await import('./theme-menu')).ThemeMenu
const Menu = later(loadMenu, () => <ThemeButton />)
const loadAccountMenu = async () => (await import('../account/account-menu')).AccountMenu
const OpenAccountMenu = later(loadAccountMenu, ({ account }) => (
  <AccountButton firstName={account.firstName} />
))
const loadBackground = async () => (await import('./background')).Background
const Background = later(() => loadWithGraph(loadBackground))
const Chat = later(async () => (await import('../chat/chat-corner')).ChatCorner)

function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
) {
  return lazy(async () => ({ default: await load().catch(() => instead) }))
}

/** Looks complete from the start; the press that comes first fetches the menu and opens it. */
export function ThemeMenu() {
  const { isPressed, ahead } = usePress(loadMenu)
  const button = <ThemeButton {...ahead} />
  if (!isPressed) return button
  return (
    <Suspense fallback={button}>
      <Menu defaultOpen />
    </Suspense>
  )
}

export function AccountMenu({ account }: { account: Account }) {
  const { isPressed, ahead } = usePress(loadAccountMenu)
  const button = <AccountButton firstName={account.firstName} {...ahead} />
  if (!isPressed) return button
  return (
    <Suspense fallback={button}>
      <OpenAccountMenu account={account} defaultOpen />
    </Suspense>
  )
}

function usePress(load: () => Promise<unknown>) {
  const [isPressed, setPressed] = useState(false)
  // Fetched ahead, but not put in place: a button that is replaced under a finger loses its press.
  const onPointerEnter = () => void load().catch(() => undefined)
  return { isPressed, ahead: { onPointerEnter, onClick: () => setPressed(true) } }
}

/** What watches in the background, the toasts, and the chat of a customer who is signed in. */
export function WhenIdle() {
  const [isIdle, setIdle] = useState(false)
  const account = useAccount()
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
        <Background />
      </Suspense>
      {account && !account.isStaff && (
        <Suspense>
          <Chat key={account.id} account={account} />
        </Suspense>
      )}
    </>
  )
}
