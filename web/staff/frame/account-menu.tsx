import { Bell, ExternalLink, Keyboard, KeyRound, LogOut, Rows3, ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { signOut } from '../../account/session'
import { paths } from '../../paths'
import { Menu, MenuItem, MenuLabel } from '../../ui/menu'
import { staffPaths } from '../paths'
import { setComfortable, useIsComfortable } from './density'
import { useFrameCounts } from './frame-counts'
import { Initials } from './initials'
import { useMay } from './rights'

export function AccountMenu({ onKeys, onAlerts }: { onKeys: () => void; onAlerts: () => void }) {
  const { me } = useFrameCounts()
  const navigate = useNavigate()
  const isComfortable = useIsComfortable()
  const may = useMay()
  if (!me) return <div className="size-11" />
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-md px-1.5 text-left hover:bg-tread data-[state=open]:bg-tread"
        >
          <Initials of={me} />
          <span className="truncate font-medium text-sm max-lg:sr-only">{me.firstName}</span>
          <span className="sr-only">: account</span>
        </button>
      }
      align="start"
      className="min-w-60"
    >
      <MenuLabel detail={me.email} />
      <MenuItem icon={Keyboard} onSelect={onKeys}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={Bell} onSelect={onAlerts}>
        Alerts
      </MenuItem>
      <MenuItem icon={Rows3} onSelect={() => setComfortable(!isComfortable)}>
        {isComfortable ? 'Denser rows' : 'Comfortable rows'}
      </MenuItem>
      {may('TOKENS') && (
        <MenuItem icon={KeyRound} onSelect={() => navigate(staffPaths.tokens())}>
          API tokens
        </MenuItem>
      )}
      <MenuItem icon={ShieldCheck} href={paths.secondFactor()}>
        Two-step sign-in
      </MenuItem>
      <MenuItem icon={ExternalLink} href="/">
        Go to the site
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
