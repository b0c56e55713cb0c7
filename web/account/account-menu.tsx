import * as Menu from '@radix-ui/react-dropdown-menu'
import { KeyRound, LayoutDashboard, LogOut } from 'lucide-react'
import { paths } from '../paths'
import type { Account } from './account'
import { AccountButton } from './account-button'
import { signOut } from './session'

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-left font-medium outline-none data-[highlighted]:bg-raised'
const icon = 'size-5 shrink-0 text-ink-soft'

/** Not modal and without a portal, as the theme's menu. */
export function AccountMenu({ account, defaultOpen }: { account: Account; defaultOpen: boolean }) {
  return (
    <Menu.Root modal={false} defaultOpen={defaultOpen}>
      <Menu.Trigger asChild>
        <AccountButton firstName={account.firstName} />
      </Menu.Trigger>
      <Menu.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        className="z-50 w-64 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card"
      >
        <Menu.Label className="border-line border-b px-3 pt-2 pb-3">
          <span className="block truncate font-semibold">
            {account.firstName} {account.lastName}
          </span>
          <span className="block truncate text-ink-soft text-sm">{account.email}</span>
        </Menu.Label>
        <div className="pt-1.5">
          {account.isStaff && (
            <Menu.Item asChild>
              <a href={paths.staff()} className={item}>
                <LayoutDashboard aria-hidden className={icon} />
                Staff
              </a>
            </Menu.Item>
          )}
          <Menu.Item asChild>
            <a href={paths.changePassword()} className={item}>
              <KeyRound aria-hidden className={icon} />
              Change password
            </a>
          </Menu.Item>
          <Menu.Item className={item} onSelect={() => void signOut()}>
            <LogOut aria-hidden className={icon} />
            Sign out
          </Menu.Item>
        </div>
      </Menu.Content>
    </Menu.Root>
  )
}
