import {
  Handshake,
  KeyRound,
  LayoutDashboard,
  LogOut,
  MailWarning,
  MonitorSmartphone,
  ShieldCheck,
} from 'lucide-react'
import { fullName } from '../../shared/person-name'
import { paths } from '../paths'
import { Menu, MenuItem, MenuLabel } from '../ui/menu'
import type { Account } from './account'
import { AccountButton } from './account-button'
import { sendVerificationLinkFromMenu } from './send-verification-link'
import { signOut } from './session'

export function AccountMenu({ account, defaultOpen }: { account: Account; defaultOpen: boolean }) {
  return (
    <Menu
      trigger={<AccountButton firstName={account.firstName} />}
      defaultOpen={defaultOpen}
      className="w-64"
    >
      <MenuLabel title={fullName(account)} detail={account.email} />
      {!account.emailVerified && (
        <MenuItem icon={MailWarning} onSelect={() => void sendVerificationLinkFromMenu(account)}>
          Confirm your email: get the link again
        </MenuItem>
      )}
      <MenuItem icon={Handshake} href={paths.deals()}>
        My deal
      </MenuItem>
      {account.isStaff && (
        <MenuItem icon={LayoutDashboard} href={paths.staff()}>
          Staff
        </MenuItem>
      )}
      <MenuItem icon={KeyRound} href={paths.changePassword()}>
        Change password
      </MenuItem>
      <MenuItem icon={ShieldCheck} href={paths.secondFactor()}>
        Two-step sign-in
      </MenuItem>
      <MenuItem icon={MonitorSmartphone} href={paths.sessions()}>
        Where you’re signed in
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
