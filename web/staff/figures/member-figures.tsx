import { Link } from 'react-router-dom'
import { fullName } from '../../../shared/person-name'
import { link } from '../../ui/link-look'
import { Money } from '../../ui/money'
import { type Column, Table } from '../../ui/table'
import { ASSIGNED_TO } from '../consultations/assignee-filter'
import { Empty, Part } from '../frame/part'
import { staffPaths } from '../paths'
import type { FiguresOfMemberFragment } from './generated/figures'
import { numberColumn } from './number-column'

/** A row per member: what is open now, and what they did in the period. */
export function MemberFigures({ members }: { members: readonly FiguresOfMemberFragment[] }) {
  return (
    <Part
      title="Members"
      heading="h2"
      summary="Open, waiting, and overdue are of now; contacts, purchases, and savings are of these days."
    >
      {members.length === 0 ? (
        <Empty>Members appear here once they have signed in.</Empty>
      ) : (
        <Table
          caption="Figures of members"
          rows={members.map((row) => ({ ...row, id: row.member.id }))}
          columns={columns}
        />
      )}
    </Part>
  )
}

type MemberRow = FiguresOfMemberFragment & { id: string }

const columns: Column<MemberRow>[] = [
  {
    name: 'Member',
    cell: ({ member }) => <span className="font-semibold">{fullName(member)}</span>,
  },
  numberColumn('Open deals', ({ openDeals }) => openDeals),
  numberColumn('Open requests', ({ member, openRequests }) =>
    openRequests > 0 ? (
      <Link
        to={`${staffPaths.consultations()}?${new URLSearchParams({ status: 'ALL', [ASSIGNED_TO]: member.id })}`}
        aria-label={`${openRequests} open requests of ${fullName(member)}: all of theirs`}
        className={link}
      >
        {openRequests}
      </Link>
    ) : (
      0
    ),
  ),
  numberColumn('Waiting chats', ({ waitingChats }) => waitingChats),
  numberColumn(
    'Overdue',
    ({ overdue }) => (overdue > 0 ? <strong className="text-red">{overdue}</strong> : 0),
    { onPhone: 'beside' },
  ),
  numberColumn('Contacts', ({ contacts }) => contacts, { onPhone: 'beside' }),
  numberColumn('Purchases', ({ bought }) => bought),
  numberColumn('Mean saving', ({ meanSaving }) =>
    meanSaving === null ? '–' : <Money dollars={meanSaving} />,
  ),
]
