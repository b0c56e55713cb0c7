import { ChevronDown } from 'lucide-react'
import { fullName } from '../../../shared/person-name'
import { roleWords, type StaffRole, staffRoles } from '../../../shared/staff-rights'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { easternMoment, easternShort } from '../../ui/eastern-time'
import { Menu, MenuItem } from '../../ui/menu'
import { Tag } from '../../ui/paper/marks'
import { type Column, Table } from '../../ui/table'
import { useFrameCounts } from '../frame/frame-counts'
import type { MemberFragment } from './generated/team'
import { workWords } from './work-words'

/** What an owner chose in a row, to be confirmed. */
export type MemberChange =
  | { kind: 'role'; role: StaffRole }
  | { kind: 'factor' }
  | { kind: 'deactivate' }
  | { kind: 'reactivate' }

type OnChange = (member: MemberFragment, change: MemberChange) => void

export function MemberTable({
  members,
  onChange,
}: {
  members: readonly MemberFragment[]
  /** Missing for those who may only look. */
  onChange: OnChange | undefined
}) {
  const now = useNow()
  const { me } = useFrameCounts()
  return (
    <Table
      rows={members.map((member) => ({ ...member, id: member.user.id }))}
      columns={columnsOf({ now, myId: me?.id, onChange })}
    />
  )
}

const columnsOf = ({
  now,
  myId,
  onChange,
}: {
  now: number
  myId: string | undefined
  onChange: OnChange | undefined
}): Column<MemberFragment & { id: string }>[] => [
  {
    name: 'Name',
    width: 'w-44',
    cell: ({ user }) => (
      <span className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-semibold">{fullName(user)}</span>
        {user.id === myId && <Tag>You</Tag>}
      </span>
    ),
  },
  { name: 'Role', width: 'w-28', onPhone: 'beside', cell: ({ role }) => roleWords[role].name },
  {
    name: 'Email',
    cell: ({ user }) => <span className="text-ink-soft">{user.email}</span>,
  },
  {
    name: 'Two-step sign-in',
    width: 'w-36',
    onPhone: 'hidden',
    cell: ({ hasSecondFactor }) => (
      <span className="text-ink-soft">{hasSecondFactor ? 'On' : 'Off'}</span>
    ),
  },
  {
    name: 'Last seen',
    width: 'w-32',
    from: '3xl',
    onPhone: 'hidden',
    cell: ({ lastSeenAt }) =>
      lastSeenAt && (
        <time dateTime={lastSeenAt} title={easternMoment(lastSeenAt)} className="text-ink-soft">
          {easternShort(lastSeenAt, now)}
        </time>
      ),
  },
  {
    name: 'Open work',
    width: 'w-60',
    from: '6xl',
    cell: ({ openWork }) => <span className="text-ink-soft">{workWords(openWork)}</span>,
  },
  ...(onChange
    ? [
        {
          name: 'Actions',
          isNameHidden: true,
          width: 'w-32',
          onPhone: 'beside' as const,
          className: 'text-right!',
          cell: (member: MemberFragment) =>
            member.user.id !== myId && (
              <ChangeMember member={member} onChange={(change) => onChange(member, change)} />
            ),
        },
      ]
    : []),
]

function ChangeMember({
  member: { user, role, hasSecondFactor, deactivatedAt },
  onChange,
}: {
  member: MemberFragment
  onChange: (change: MemberChange) => void
}) {
  const name = fullName(user)
  if (deactivatedAt) {
    return (
      <Button variant="quiet" size="row" onClick={() => onChange({ kind: 'reactivate' })}>
        Reactivate<span className="sr-only"> {name}</span>
      </Button>
    )
  }
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="row" aria-label={`Change ${name}`}>
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
        <MenuItem onSelect={() => onChange({ kind: 'factor' })}>Reset two-step sign-in…</MenuItem>
      )}
      <MenuItem onSelect={() => onChange({ kind: 'deactivate' })}>Deactivate…</MenuItem>
    </Menu>
  )
}
