import { config } from '../config'

const home = new URL(config.PUBLIC_URL)
const MOST_CHARACTERS = 2_000

/** Where to go after signing in: a path of ours as it was given, else the home page. */
export function ownPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > MOST_CHARACTERS) return '/'
  // Browsers read `\` as `/` and skip tabs and line breaks: `/\t/evil.example` leads elsewhere.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given) || !URL.canParse(given, home)) return '/'
  const { origin, pathname, search, hash } = new URL(given, home)
  if (origin !== home.origin || pathname.startsWith('//')) return '/'
  return pathname + search + hash
}

/** A page of ours that keeps in mind where the visitor came from. */
export function withReturn(path: string, returnTo: string): string {
  return returnTo === '/' ? path : `${path}?${new URLSearchParams({ returnTo })}`
}
