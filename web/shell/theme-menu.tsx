import * as Menu from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { setTheme, themes, useTheme } from '../ui/theme'
import { looks, ThemeButton } from './theme-button'

/** Not modal and without a portal: neither a <style> element nor content outside the landmarks. */
export function ThemeMenu({ defaultOpen }: { defaultOpen: boolean }) {
  const theme = useTheme()
  return (
    <Menu.Root modal={false} defaultOpen={defaultOpen}>
      <Menu.Trigger asChild>
        <ThemeButton />
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
