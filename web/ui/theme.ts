import { brand } from '../../shared/brand'
import { withStorage } from './storage'
import { makeStore, useStore } from './store'

export const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')
const chosen = makeStore<Theme>('dark')

/** What the visitor chose; 'dark' when nothing usable is remembered. */
export const useTheme = () => useStore(chosen)

/** Without storage the choice lasts as long as the page. */
export function setTheme(theme: Theme) {
  withStorage('localStorage', (storage) => storage.setItem(brand.themeKey, theme))
  show(theme)
}

/** Follows the operating system and the other tabs. Call once, at start. */
export function followTheme() {
  prefersDark().addEventListener('change', () => show(chosen.get()))
  addEventListener('storage', ({ key }) => {
    if (key === brand.themeKey || key === null) show(remembered())
  })
  show(remembered())
}

function remembered() {
  const kept = withStorage('localStorage', (storage) => storage.getItem(brand.themeKey))
  return themes.find((theme) => theme === kept) ?? 'dark'
}

function show(theme: Theme) {
  const shown = theme === 'system' ? (prefersDark().matches ? 'dark' : 'light') : theme
  document.documentElement.dataset.theme = shown
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (meta) meta.content = meta.dataset[shown] ?? meta.content
  chosen.set(theme)
}
