import { Phone } from 'lucide-react'
import { useAccount } from '../../account/account'
import { AccountMenu, ThemeMenu } from '../../shell/after-first-paint'
import { LogoLook, logoLook } from '../../shell/logo'
import { useSiteInfo } from '../../ui/site-info'

/** Smaller than the site's: leaving the deal by accident is easy enough. */
export function TopBar() {
  const site = useSiteInfo()
  const account = useAccount()
  return (
    <header className="sticky top-0 z-40 border-rule border-b bg-desk/95 backdrop-blur print:hidden">
      <div className="page-width flex h-16 items-center gap-1">
        <a href="/" className={logoLook}>
          <LogoLook />
        </a>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <a
            href={site.phoneHref}
            aria-label={`Call ${site.phone}`}
            className="flex min-h-11 min-w-11 items-center max-[22rem]:hidden justify-center gap-2 whitespace-nowrap rounded-md px-2 font-semibold text-ink underline-offset-4 hover:underline"
          >
            <Phone aria-hidden className="size-4.5 text-ink" />
            <span className="max-md:hidden">{site.phone}</span>
          </a>
          <ThemeMenu />
          {account ? <AccountMenu account={account} /> : <div className="h-11 w-24" />}
        </div>
      </div>
    </header>
  )
}
