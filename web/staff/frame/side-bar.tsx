import { Ellipsis, Headset } from 'lucide-react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { brand } from '../../../shared/brand'
import { ThemeMenu } from '../../shell/theme-menu'
import { Badge } from '../../ui/badge'
import { Menu, MenuItem } from '../../ui/menu'
import { staffPaths } from '../paths'
import { AccountMenu } from './account-menu'
import { type NavItem, useNavItems } from './nav-items'

/** A column on the left; on a phone, a bar at the top and the links at the bottom. */
export function SideBar({ isCompact, onKeys }: { isCompact: boolean; onKeys: () => void }) {
  return (
    <header
      className={`flex shrink-0 items-center gap-2 border-rule bg-paper max-lg:border-b max-lg:px-3 max-lg:py-1.5 lg:w-56 lg:flex-col lg:items-stretch lg:gap-6 lg:border-r lg:px-3 lg:py-5 ${
        isCompact ? 'max-lg:hidden' : ''
      }`}
    >
      <Link
        to={staffPaths.today()}
        className="flex min-h-9 items-center gap-2 rounded-md px-2 font-bold tracking-tight"
      >
        <Headset aria-hidden className="size-5 text-ink" />
        {brand.name}
        <span className="font-medium text-ink-faint text-sm">Staff</span>
      </Link>
      <nav
        aria-label="Staff"
        className="z-30 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-rule max-lg:border-t max-lg:bg-paper max-lg:pb-[env(safe-area-inset-bottom)] lg:flex-1"
      >
        <Links />
      </nav>
      <div className="ml-auto flex items-center gap-1 lg:ml-0 lg:justify-between">
        <AccountMenu onKeys={onKeys} />
        <ThemeMenu defaultOpen={false} />
      </div>
    </header>
  )
}

function Links() {
  const items = useNavItems()
  return (
    <ul className="grid grid-cols-[1fr_1fr_1.35fr_1fr_1fr] lg:grid-cols-1 lg:gap-1">
      {items.map((item) => (
        <li key={item.to} className={item.isUnderMore ? 'max-lg:hidden' : ''}>
          <NavItemLink item={item} />
        </li>
      ))}
      <li className="lg:hidden">
        <MoreMenu items={items.filter(({ isUnderMore }) => isUnderMore)} />
      </li>
    </ul>
  )
}

const tabLook =
  'relative flex w-full min-h-14 flex-col items-center justify-center gap-0.5 rounded-md font-medium text-[0.6875rem] transition-colors hover:bg-tread hover:text-ink lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-base'

function NavItemLink({
  item: { to, icon: Icon, name, count = 0, countLabel = '', tone = 'accent', isActive = false },
}: {
  item: NavItem
}) {
  return (
    <NavLink
      to={to}
      end={to === staffPaths.today()}
      aria-label={count > 0 ? `${name}, ${count} ${countLabel}` : name}
      aria-current={isActive ? 'page' : undefined}
      className={({ isActive: isHere }) =>
        `${tabLook} ${isHere || isActive ? 'text-ink lg:bg-tread lg:text-ink' : 'text-ink-soft'}`
      }
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {name}{' '}
      {count > 0 && (
        <Badge
          aria-hidden
          tone={tone}
          className="min-w-5 justify-center px-1.5! py-0.5! text-xs! font-bold tabular-nums max-lg:absolute max-lg:top-1 max-lg:left-[calc(50%+0.4rem)] lg:ml-auto"
        >
          {count > 99 ? '99+' : count}
        </Badge>
      )}
    </NavLink>
  )
}

/** The last tab of a phone's bar: the screens without a tab of their own. */
function MoreMenu({ items }: { items: readonly NavItem[] }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isHere = items.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={`${tabLook} data-[state=open]:bg-tread ${isHere ? 'text-ink' : 'text-ink-soft'}`}
        >
          <Ellipsis aria-hidden className="size-5 shrink-0" />
          More
        </button>
      }
      side="top"
    >
      {items.map(({ to, icon, name }) => (
        <MenuItem key={to} icon={icon} onSelect={() => navigate(to)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
