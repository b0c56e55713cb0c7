import { Menu, MenuChoices } from '../ui/menu'
import { setTheme, themes, useTheme } from '../ui/theme/theme'
import { looks, ThemeButton } from './theme-button'

const choices = themes.map((value) => ({ value, ...looks[value] }))

export function ThemeMenu({ defaultOpen }: { defaultOpen: boolean }) {
  return (
    <Menu trigger={<ThemeButton />} defaultOpen={defaultOpen}>
      <MenuChoices value={useTheme()} choices={choices} onChoose={setTheme} />
    </Menu>
  )
}
