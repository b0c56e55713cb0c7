import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAccount } from '../account/account'
import { AccountLinks } from '../account/account-links'
import { SignInLink } from '../account/sign-in-link'
import { AccountMenu, ThemeMenu } from './after-first-paint'
import { Logo } from './logo'
import { CartLink, PageLinks } from './site-links'

export function TopBar() {
  const { open, setOpen, toggle } = useSmallMenu()
  const account = useAccount()
  const close = () => setOpen(false)
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-canvas/95 backdrop-blur print:hidden">
      <nav aria-label="Main" className="mx-auto max-w-6xl px-4 sm:px-6">
        <div className="flex h-16 items-center gap-1">
          <Logo onClick={close} />
          <ul className="ml-auto hidden items-center gap-0.5 lg:flex">
            <PageLinks />
          </ul>
          <div className="ml-auto flex items-center gap-1 lg:ml-2">
            {/* While the menu is open the same link stands in it. */}
            <CartLink className={open ? 'max-lg:invisible' : ''} />
            <ThemeMenu />
            <div className="max-lg:hidden">
              {account ? <AccountMenu account={account} /> : <SignInLink />}
            </div>
            <button
              type="button"
              ref={toggle}
              aria-expanded={open}
              aria-controls="small-menu"
              aria-label={open ? 'Close menu' : 'Open menu'}
              onClick={() => setOpen(!open)}
              className="-mr-2 grid size-[44px] place-items-center rounded-lg text-ink hover:bg-raised lg:hidden"
            >
              {open ? (
                <X aria-hidden className="size-6" />
              ) : (
                <Menu aria-hidden className="size-6" />
              )}
            </button>
          </div>
        </div>
        <ul
          id="small-menu"
          hidden={!open}
          className="max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-t py-3 lg:hidden"
        >
          {open && (
            <>
              <PageLinks stacked onClick={close} />
              <li className="mt-3">
                <CartLink labelled onClick={close} />
              </li>
              <AccountLinks />
            </>
          )}
        </ul>
      </nav>
    </header>
  )
}

/** Closed by a change of route and by Escape, which gives the focus back to the toggle. */
function useSmallMenu() {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()

  // Each navigation closes it.
  useEffect(() => setOpen(false), [key])

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return { open, setOpen, toggle }
}
