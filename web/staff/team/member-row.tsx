import { ChevronDown } from 'lucide-react'
import { fullName } from '../../../shared/person-name'
import { roleWords, type StaffRole, staffRoles } from '../../../shared/staff-rights'
import { Badge } from '../../ui/badge'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { easternMoment, easternShort } from '../../ui/eastern-time'
import { Menu, MenuItem } from '../../ui/menu'
import type { MemberFragment } from './generated/team'
import { workWords } from './work-words'

/** What an owner chose in a row, to be confirmed. */
export type MemberChange =
  | { kind: 'role'; role: StaffRole }
  | { kind: 'factor' }
  | { kind: 'deactivate' }
  | { kind: 'reactivate' }

export function MemberRow({
  member,
  isMe,
  onChange,
}: {
  member: MemberFragment
  isMe: boolean
  /** Missing for those who may only look. */
  onChange: ((change: MemberChange) => void) | undefined
}) {
  const { user, role, hasSecondFactor, lastSeenAt, deactivatedAt, openWork } = member
  const now = useNow()
  const work = workWords(openWork)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <strong dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {fullName(user)}
          </strong>
          <Badge>{roleWords[role].name}</Badge>
          {isMe && <Badge>You</Badge>}
        </p>
        <p dir="auto" className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {user.email}
        </p>
        <p className="flex flex-wrap gap-x-4 text-ink-soft text-sm">
          <span>{hasSecondFactor ? 'Two-step sign-in' : 'No two-step sign-in'}</span>
          {lastSeenAt && (
            <span>
              Last seen{' '}
              <time dateTime={lastSeenAt} title={easternMoment(lastSeenAt)}>
                {easternShort(lastSeenAt, now)}
              </time>
            </span>
          )}
          {work && <span>{work}</span>}
        </p>
      </div>
      {onChange && !isMe && deactivatedAt && (
        <Button variant="quiet" size="sm" onClick={() => onChange({ kind: 'reactivate' })}>
          Reactivate<span className="sr-only"> {fullName(user)}</span>
        </Button>
      )}
      {onChange && !isMe && !deactivatedAt && (
        <Menu
          trigger={
            <Button variant="quiet" size="sm" aria-label={`Change ${fullName(user)}`}>
              Change
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          }
          className="min-w-56"
        >
          {staffRoles
            .filter((each) => each !== role)
            .map((each) => (
              <MenuItem key={each} onSelect={() => onChange({ kind: 'role', role: each })}>
                Make {roleWords[each].withArticle}…
              </MenuItem>
            ))}
          {hasSecondFactor && (
            <MenuItem onSelect={() => onChange({ kind: 'factor' })}>
              Reset two-step sign-in…
            </MenuItem>
          )}
          <MenuItem onSelect={() => onChange({ kind: 'deactivate' })}>Deactivate…</MenuItem>
        </Menu>
      )}
    </li>
  )
}
