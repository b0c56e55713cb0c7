import { Monitor, Moon, Sun } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTheme } from '../ui/theme/theme'

export const looks = {
  light: { name: 'Light', icon: Sun },
  dark: { name: 'Dark', icon: Moon },
  system: { name: 'System', icon: Monitor },
} as const

export function ThemeButton(props: ComponentProps<'button'>) {
  const { name, icon: Icon } = looks[useTheme()]
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...props}
      aria-label={`Theme: ${name}`}
      className="grid size-[44px] place-items-center rounded-md text-ink-soft transition-colors hover:bg-tread hover:text-ink data-[state=open]:bg-tread"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
