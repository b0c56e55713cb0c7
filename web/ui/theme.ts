import { useSyncExternalStore } from 'react'
import { brand } from '../content/brand'

export const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')
let chosen: Theme | undefined

/** What the visitor chose; 'dark' when nothing usable is remembered. */
export function useTheme() {
  return useSyncExternalStore(onTheme, currentTheme, (): Theme => 'dark')
}

export function setTheme(theme: Theme) {
  chosen = theme
  try {
    localStorage.setItem(brand.themeKey, theme)
  } catch {
    // Storage is switched off or full: the choice lasts as long as the page.
  }
  show()
}

/** Follows the operating system and the other tabs. Call once, at start. */
export function followTheme() {
  prefersDark().addEventListener('change', show)
  addEventListener('storage', ({ key }) => {
    if (key !== brand.themeKey && key !== null) return
    chosen = undefined
    show()
  })
  show()
}

function currentTheme(): Theme {
  chosen ??= remembered()
  return chosen
}

function remembered(): Theme {
  try {
    const kept = localStorage.getItem(brand.themeKey)
    return themes.find((theme) => theme === kept) ?? 'dark'
  } catch {
    return 'dark'
  }
}

function show() {
  const theme = currentTheme()
  const shown = theme === 'system' ? (prefersDark().matches ? 'dark' : 'light') : theme
  document.documentElement.dataset.theme = shown
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (meta) meta.content = meta.dataset[shown] ?? meta.content
  for (const listener of listeners) listener()
}

function onTheme(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
