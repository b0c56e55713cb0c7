import { Suspense, useState } from 'react'
import { type Account, useAccount } from '../account/account'
import { AccountButton } from '../account/account-button'
import { loadWithGraph } from '../graph/load-with-graph'
import { afterPaint } from '../ui/browser/after-paint'
import { useHasBeenIdle } from '../ui/browser/idle'
import { latePart } from '../ui/late-part'
import { ThemeButton } from './theme-button'

// Code that neither the first paint nor the first click needs loads when the browser is idle, or when the
// visitor reaches for it. If it fails to load, the page works without it, or reloads for a new version.

const loadMenu = async () => (await import('./theme-menu')).ThemeMenu
const OpenThemeMenu = latePart(loadMenu, () => <ThemeButton />)
const loadAccountMenu = async () => (await import('../account/account-menu')).AccountMenu
const OpenAccountMenu = latePart(loadAccountMenu, ({ account }) => (
  <AccountButton firstName={account.firstName} />
))
const loadBackground = async () => (await import('./background')).Background
const Background = latePart(() => loadWithGraph(loadBackground))
const Chat = latePart(async () => (await import('../chat/chat-corner')).ChatCorner)

/** Looks complete from the start; the first press loads the menu and opens it. */
export function ThemeMenu() {
  const { isPressed, buttonProps } = useFirstPress(loadMenu)
  const button = <ThemeButton {...buttonProps} />
  if (!isPressed) return button
  return (
    <Suspense fallback={button}>
      <OpenThemeMenu defaultOpen />
    </Suspense>
  )
}

export function AccountMenu({ account }: { account: Account }) {
  const { isPressed, buttonProps } = useFirstPress(loadAccountMenu)
  const button = <AccountButton firstName={account.firstName} {...buttonProps} />
  if (!isPressed) return button
  return (
    <Suspense fallback={button}>
      <OpenAccountMenu account={account} defaultOpen />
    </Suspense>
  )
}

function useFirstPress(load: () => Promise<unknown>) {
  const [isPressed, setIsPressed] = useState(false)
  // Prefetches without rendering: replacing a button under a finger would lose the press.
  const onPointerEnter = () => afterPaint(() => void load().catch(() => undefined))
  const onClick = () => afterPaint(() => setIsPressed(true))
  return { isPressed, buttonProps: { onPointerEnter, onClick } }
}

/** The background watchers, the toasts, and the chat of a signed-in customer. */
export function WhenIdle() {
  const hasBeenIdle = useHasBeenIdle()
  const account = useAccount()
  if (!hasBeenIdle) return null
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
