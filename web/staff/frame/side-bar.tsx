import { Ellipsis, Search } from 'lucide-react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { LogoLook, logoLook } from '../../shell/logo'
import { ThemeMenu } from '../../shell/theme-menu'
import { Menu, MenuItem } from '../../ui/menu'
import { staffPaths } from '../paths'
import { AccountMenu } from './account-menu'
import { Key } from './key'
import { type NavItem, useNavItems } from './nav-items'

/** A column of ink on the left; on a phone, a bar at the top and the links at the bottom. */
export function SideBar({
  isCompact,
  onFind,
  ...dialogs
}: {
  isCompact: boolean
  onFind: () => void
  onKeys: () => void
  onAlerts: () => void
}) {
  return (
    <header
      className={`foot staff-nav flex shrink-0 print:hidden items-center gap-2 max-lg:px-4 max-lg:py-1 lg:w-49 lg:flex-col lg:items-stretch lg:gap-3 lg:px-2.5 lg:py-3 ${
        isCompact ? 'max-lg:hidden' : ''
      }`}
    >
      <Link to={staffPaths.today()} className={`${logoLook} rounded-md lg:px-2.5`}>
        <LogoLook />
        <span className="sr-only"> Staff</span>
      </Link>
      <button
        type="button"
        onClick={onFind}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex min-h-11 items-center gap-2 rounded-[3px] border border-rule-strong px-2.5 font-semibold text-[0.9375rem] text-ink-soft hover:bg-tread hover:text-ink max-lg:ml-auto lg:min-h-9"
      >
        <Search aria-hidden className="size-4" />
        Find
        <span className="ml-auto max-lg:hidden">
          <Key>Ctrl K</Key>
        </span>
      </button>
      <nav
        aria-label="Staff"
        className="staff-nav z-30 max-lg:foot max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:pb-[env(safe-area-inset-bottom)] lg:flex-1"
      >
        <Links />
      </nav>
      <div className="flex items-center gap-1 lg:justify-between">
        <AccountMenu {...dialogs} />
        <ThemeMenu defaultOpen={false} />
      </div>
    </header>
  )
}

function Links() {
  const items = useNavItems()
  return (
    <ul className="grid grid-cols-[1fr_1fr_1fr_1.4fr_1fr] lg:grid-cols-1">
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
  'relative flex w-full min-h-14 items-center justify-center gap-1 font-semibold text-[0.8125rem] hover:bg-tread hover:text-ink focus-visible:-outline-offset-3 lg:min-h-9 lg:justify-between lg:rounded-[3px] lg:px-2.5 lg:text-[0.9375rem]'

const currentLook =
  'text-canary lg:bg-tread lg:text-ink lg:before:absolute lg:before:inset-y-0 lg:before:left-0 lg:before:w-1 lg:before:bg-canary'

function NavItemLink({
  item: { to, name, count = 0, countLabel = '', isActive = false },
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
        `${tabLook} ${isHere || isActive ? currentLook : 'text-ink-soft'}`
      }
    >
      {name}
      {count > 0 && ' '}
      {count > 0 && (
        <span aria-hidden className="font-bold tabular-nums lg:text-ink">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </NavLink>
  )
}

/** The last tab of a phone's bar: the screens without a tab of their own. */
function MoreMenu({ items }: { items: readonly NavItem[] }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isHere = items.some(
    ({ to, isActive }) => isActive || pathname === to || pathname.startsWith(`${to}/`),
  )
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={`${tabLook} data-[state=open]:bg-tread ${isHere ? currentLook : 'text-ink-soft'}`}
        >
          <Ellipsis aria-hidden className="size-4 shrink-0" />
          More
        </button>
      }
      side="top"
    >
      {items.map(({ to, name }) => (
        <MenuItem key={to} onSelect={() => navigate(to)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
