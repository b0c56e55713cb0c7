import { config } from '../../platform/config'

const home = new URL(config.PUBLIC_URL)
const MAX_LENGTH = 2_000

/** Prevents open redirects: returns the given path if it is on this site, else the home page. */
export function ownPath(path: unknown): string {
  if (typeof path !== 'string' || path.length > MAX_LENGTH) return '/'
  // Browsers read `\` as `/` and skip tabs and line breaks: `/\t/evil.example` is another site.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) || !URL.canParse(path, home)) return '/'
  const { origin, pathname, search, hash } = new URL(path, home)
  if (origin !== home.origin || pathname.startsWith('//')) return '/'
  return pathname + search + hash
}
