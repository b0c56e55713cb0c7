const MAX_LENGTH = 2_000
/** Any origin: what matters is only whether a path leads away from it. */
const home = new URL('https://home.invalid')

/** Returns a path of this site, with its query and hash; undefined for what leads elsewhere. */
export function sitePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || path.length > MAX_LENGTH) return undefined
  // Browsers read `\` as `/` and skip tabs and line breaks: `/\t/evil.example` is another site.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) || !URL.canParse(path, home)) return undefined
  const { origin, pathname, search, hash } = new URL(path, home)
  if (origin !== home.origin || pathname.startsWith('//')) return undefined
  return pathname + search + hash
}
