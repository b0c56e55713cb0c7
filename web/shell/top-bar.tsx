import { Menu, Phone, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAccount } from '../account/account'
import { afterPaint } from '../ui/browser/after-paint'
import { useSiteInfo } from '../ui/site-info'
import { AccountLinks } from './account-links'
import { AccountMenu, ThemeMenu } from './after-first-paint'
import { Logo } from './logo'
import { SignInLink } from './sign-in-link'
import { CartLink, PageLinks } from './site-links'

// Made once, so that a press on the menu's button renders only what it changes.
const pageLinks = <PageLinks />
const themeMenu = <ThemeMenu />

export function TopBar() {
  const site = useSiteInfo()
  const { isOpen, flip, close, toggle } = useSmallMenu()
  const account = useAccount()
  return (
    <header className="sticky top-0 z-40 border-rule border-b bg-paper print:hidden">
      <nav aria-label="Main" className="page-width">
        <div className="flex h-16 items-center gap-1">
          <Logo onClick={close} />
          <ul className="ml-auto hidden items-center gap-0.5 lg:flex">{pageLinks}</ul>
          <div className="ml-auto flex items-center gap-1 lg:ml-2">
            <a
              href={site.phoneHref}
              className="mr-2 hidden min-h-11 items-center gap-2 whitespace-nowrap px-2 font-semibold text-base underline-offset-4 hover:underline md:flex"
            >
              <Phone aria-hidden className="hidden size-4.5 lg:max-xl:block" />
              <span className="lg:max-xl:sr-only">{site.phone}</span>
            </a>
            {/* The open menu has the same link. */}
            <CartLink className={isOpen ? 'max-lg:invisible' : ''} />
            {themeMenu}
            <div className="max-lg:hidden">
              {account ? <AccountMenu account={account} /> : <SignInLink />}
            </div>
            <button
              type="button"
              ref={toggle}
              aria-expanded={isOpen}
              aria-controls="small-menu"
              aria-label={isOpen ? 'Close menu' : 'Open menu'}
              // The links would delay the paint of the press on a slow phone.
              onClick={() => afterPaint(flip)}
              className="-mr-2 grid size-[44px] place-items-center rounded-md text-ink hover:bg-tread lg:hidden"
            >
              {isOpen ? (
                <X aria-hidden className="size-6" />
              ) : (
                <Menu aria-hidden className="size-6" />
              )}
            </button>
          </div>
        </div>
        <ul
          id="small-menu"
          hidden={!isOpen}
          className="max-h-[calc(100dvh-4rem)] overflow-y-auto border-rule border-t py-3 lg:hidden"
        >
          {isOpen && (
            <>
              <PageLinks stacked onClick={close} />
              <li>
                <CartLink labeled onClick={close} />
              </li>
              <li>
                <a
                  href={site.phoneHref}
                  className="flex min-h-12 items-center gap-2 border-rule border-b px-3 font-semibold text-lg"
                >
                  <Phone aria-hidden className="size-5" />
                  Call {site.phone}
                </a>
              </li>
              <AccountLinks />
            </>
          )}
        </ul>
      </nav>
    </header>
  )
}

/** Navigation closes the menu, and so does Escape, which returns the focus to the toggle. */
function useSmallMenu() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const toggle = useRef<HTMLButtonElement>(null)
  const isOpen = openedAt === key
  const close = () => setOpenedAt(undefined)
  const flip = () => setOpenedAt((at) => (at === key ? undefined : key))

  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpenedAt(undefined)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])

  return { isOpen, flip, close, toggle }
}
