import { brand } from '../../../shared/brand'
import { afterPaint } from '../browser/after-paint'
import { withStorage } from '../browser/storage'
import { makeStore, useStore } from '../browser/store'

export const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')
const chosen = makeStore<Theme>('dark')

/** The visitor's choice; 'dark' if none is stored. */
export const useTheme = () => useStore(chosen)

/** Without storage, the choice lasts until the page is left. */
export function setTheme(theme: Theme) {
  withStorage('localStorage', (storage) => storage.setItem(brand.themeKey, theme))
  rememberForServer(theme)
  afterPaint(() => applyTheme(theme)) // it restyles the whole page
}

/** Follows the operating system and other tabs. Call once, at startup. */
export function followTheme() {
  prefersDark().addEventListener('change', () => applyTheme(chosen.get()))
  addEventListener('storage', ({ key }) => {
    if (key === brand.themeKey || key === null) applyTheme(storedTheme())
  })
  applyTheme(storedTheme())
  rememberForServer(storedTheme())
}

const ONE_YEAR = 365 * 24 * 60 * 60

/** The account pages have no scripts: the server reads the choice from a cookie. */
function rememberForServer(theme: Theme) {
  const cookie = `${brand.themeKey}=${theme}`
  if (theme === 'dark' && !document.cookie.includes(brand.themeKey)) return // the default
  if (document.cookie.split('; ').includes(cookie)) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers, and asynchronous
  document.cookie = `${cookie}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax${secure}`
}

function storedTheme() {
  const stored = withStorage('localStorage', (storage) => storage.getItem(brand.themeKey))
  return themes.find((theme) => theme === stored) ?? 'dark'
}

function applyTheme(theme: Theme) {
  const colorScheme = theme === 'system' ? (prefersDark().matches ? 'dark' : 'light') : theme
  document.documentElement.dataset.theme = colorScheme
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (meta) meta.content = meta.dataset[colorScheme] ?? meta.content
  chosen.set(theme)
}
