import * as Menu from '@radix-ui/react-dropdown-menu'
import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, themes, useTheme } from '../ui/theme'

const looks = {
  light: { name: 'Light', Icon: Sun },
  dark: { name: 'Dark', Icon: Moon },
  system: { name: 'System', Icon: Monitor },
} as const

/** Not modal and without a portal: neither a <style> element nor content outside the landmarks. */
export function ThemeMenu() {
  const theme = useTheme()
  const { name, Icon } = looks[theme]
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`Theme: ${name}`}
        className="grid size-11 place-items-center rounded-lg text-ink-soft transition-colors hover:bg-raised hover:text-ink data-[state=open]:bg-raised"
      >
        <Icon aria-hidden className="size-5" />
      </Menu.Trigger>
      <Menu.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        className="z-50 min-w-44 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card"
      >
        <Menu.RadioGroup
          value={theme}
          onValueChange={(value) => {
            const choice = themes.find((known) => known === value)
            if (choice) setTheme(choice)
          }}
        >
          {themes.map((value) => (
            <ThemeChoice key={value} value={value} />
          ))}
        </Menu.RadioGroup>
      </Menu.Content>
    </Menu.Root>
  )
}

function ThemeChoice({ value }: { value: keyof typeof looks }) {
  const { name, Icon } = looks[value]
  return (
    <Menu.RadioItem
      value={value}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 font-medium outline-none data-[highlighted]:bg-raised"
    >
      <Icon aria-hidden className="size-5 text-ink-soft" />
      {name}
      <Menu.ItemIndicator className="ml-auto">
        <Check aria-hidden className="size-4 text-accent-text" />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  )
}
