import type { Period } from '../../../shared/figures'
import { fullName } from '../../../shared/person-name'
import { consultationStatuses } from '../../../shared/words/consultations'
import { wordsFor } from '../../../shared/words/rows'
import type { ConsultationStatus } from '../../generated/schema'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useNow } from '../../ui/browser/now'
import { easternShort } from '../../ui/eastern-time'
import { Nothing } from '../../ui/states'
import { type Column, RowLink, Table } from '../../ui/table'
import { AssigneeName } from '../frame/assignee-name'
import { livingList, PAGE } from '../frame/connections'
import { workEvents } from '../frame/events'
import { LiveList } from '../frame/live-list'
import { PhoneLink } from '../frame/phone-link'
import { useOpenFirst } from '../frame/use-open-first'
import { staffPaths } from '../paths'
import type { OpenLinkFragment } from '../sales/generated/sales'
import { wordsOf } from '../words/consultation-words'
import { DueLight } from './due-light'
import { type ConsultationRowFragment, useConsultationsQuery } from './generated/consultations'

interface Wanted {
  status: ConsultationStatus | null
  assignedToId: string | null
  search: string
  /** The days when they were sent. */
  sent: Period | null
}

export function ConsultationList({ status, assignedToId, search, sent }: Wanted) {
  const now = useNow()
  const query = useConsultationsQuery({
    variables: { first: PAGE, status, assignedToId, search: search || null, sent },
    ...livingList,
  })
  useRefetchOn(workEvents, query.refetch, ({ kind }) => kind === 'CONSULTATION')
  useOpenFirst(staffPaths.consultations(), query, query.data?.consultations, ({ id }) =>
    staffPaths.consultation(id),
  )
  return (
    <LiveList
      query={query}
      connection={query.data?.consultations}
      noun={['request', 'requests']}
      nothing={
        <NoRequests status={status} assignedToId={assignedToId} search={search} sent={sent} />
      }
    >
      {(requests) => <Table rows={requests} columns={columnsAt(now)} />}
    </LiveList>
  )
}

function NoRequests({ status, assignedToId, search, sent }: Wanted) {
  if (search) {
    return (
      <Nothing title={`No requests match “${search}”`}>
        {status
          ? `Only “${wordsFor(consultationStatuses, status)}” was searched. “All” searches every request.`
          : 'Search by the beginning of a name, an email, or a phone number.'}
      </Nothing>
    )
  }
  if (status !== 'NEW' || assignedToId || sent) return <Nothing title="No requests here" />
  return <Nothing title="All caught up">New requests appear here as they come in.</Nothing>
}

const columnsAt = (now: number): Column<ConsultationRowFragment>[] => [
  {
    name: 'Buyer',
    width: 'w-44',
    cell: (request) => (
      <RowLink to={staffPaths.consultation(request.id)} keepsFilters>
        {fullName(request)}
      </RowLink>
    ),
  },
  {
    name: 'Due',
    width: 'w-48',
    onPhone: 'beside',
    cell: (request) => <DueLight of={request} now={now} />,
  },
  {
    name: 'Wants',
    cell: ({ vehicleType, timeline, city }) => (
      <span dir="auto" className="line-clamp-1">
        {wordsOf('vehicleType', vehicleType)}, {wordsOf('timeline', timeline).toLowerCase()}, {city}
      </span>
    ),
  },
  {
    name: 'Phone',
    width: 'w-34',
    onPhone: 'hidden',
    cell: ({ phone }) => <PhoneLink phone={phone} />,
  },
  {
    name: 'So far',
    width: 'w-48',
    from: '4xl',
    onPhone: 'hidden',
    cell: (request) => (
      <span className="line-clamp-1 text-ink-soft">{progressOf(request, now)}</span>
    ),
  },
  {
    name: 'Received',
    width: 'w-28',
    from: '6xl',
    onPhone: 'hidden',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-ink-soft">
        {easternShort(createdAt, now)}
      </time>
    ),
  },
  {
    name: 'With',
    width: 'w-28',
    onPhone: 'beside',
    cell: ({ assignedTo }) => <AssigneeName of={assignedTo} />,
  },
]

/** "Qualified · Link sent · Last contact 9:30 AM" */
function progressOf(request: ConsultationRowFragment, now: number) {
  const { status, contacts } = request
  const lastContact = contacts?.[0]
  return [
    status && status !== 'NEW' && status !== 'CONTACTED' && wordsFor(consultationStatuses, status),
    openLinkWords(request),
    lastContact && `Last contact ${easternShort(lastContact.happenedAt, now)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Says whether a payment link waits for the buyer; null without an open one. */
function openLinkWords({ paymentLinks }: OpenLinkFragment) {
  const open = paymentLinks?.find(({ status }) => status === 'OPEN')
  return open ? `Link ${open.firstOpenedAt ? 'opened' : 'sent'}` : null
}
