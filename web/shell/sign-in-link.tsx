import { useLocation } from 'react-router-dom'
import { publicPaths } from '../pages'
import { paths } from '../paths'
import { useIsInBrowser } from '../ui/browser/is-in-browser'

/** Leads to the sign-in page, which returns the visitor to the current page. */
export function SignInLink({ className = '' }: { className?: string }) {
  const { pathname, search } = useLocation()
  const isInBrowser = useIsInBrowser()
  // The 404 page is prerendered once for all unknown paths.
  const prerendered = publicPaths.find((path) => path === pathname)
  return (
    <a
      href={paths.login(isInBrowser ? pathname + search : prerendered)}
      className={`block whitespace-nowrap rounded-md px-3 py-2 font-medium text-ink-soft transition-colors hover:bg-tread hover:text-ink ${className}`}
    >
      Sign in
    </a>
  )
}
