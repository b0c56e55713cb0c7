import * as Menu from '@radix-ui/react-dropdown-menu'
import { ExternalLink, Keyboard, LogOut } from 'lucide-react'
import { signOut } from '../../account/session'
import { useFrameCounts } from './frame-counts'
import { Initials } from './initials'

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 font-medium outline-none data-[highlighted]:bg-raised'

export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const { me } = useFrameCounts()
  if (!me) return <div className="size-11" />
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="flex min-h-11 min-w-0 items-center gap-2 rounded-lg px-1.5 text-left hover:bg-raised data-[state=open]:bg-raised">
        <Initials of={me} />
        <span className="truncate font-medium text-sm max-lg:sr-only">{me.firstName}</span>
        <span className="sr-only">: account</span>
      </Menu.Trigger>
      <Menu.Content
        align="start"
        sideOffset={8}
        collisionPadding={8}
        className="z-50 min-w-60 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card"
      >
        <Menu.Label className="px-3 py-2 text-ink-soft text-sm">{me.email}</Menu.Label>
        <Menu.Item className={item} onSelect={onKeys}>
          <Keyboard aria-hidden className="size-5 text-ink-soft" />
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item asChild>
          <a href="/" className={item}>
            <ExternalLink aria-hidden className="size-5 text-ink-soft" />
            Go to the site
          </a>
        </Menu.Item>
        <Menu.Item className={item} onSelect={() => void signOut()}>
          <LogOut aria-hidden className="size-5 text-ink-soft" />
          Sign out
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  )
}
