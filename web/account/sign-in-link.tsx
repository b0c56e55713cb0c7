import { useLocation } from 'react-router-dom'
import { paths, publicPaths } from '../paths'
import { useIsInBrowser } from '../ui/is-in-browser'

/** To the sign-in page, and from there back to where the visitor is. */
export function SignInLink({ className = '' }: { className?: string }) {
  const { pathname, search } = useLocation()
  const isInBrowser = useIsInBrowser()
  // The page of wrong addresses is built once for all of them.
  const built = publicPaths.find((path) => path === pathname)
  return (
    <a
      href={paths.login(isInBrowser ? pathname + search : built)}
      className={`block whitespace-nowrap rounded-lg px-3 py-2 font-medium text-ink-soft transition-colors hover:bg-raised hover:text-ink ${className}`}
    >
      Sign in
    </a>
  )
}
