import { fullName } from '../../../shared/person-name'
import { consultationStatuses } from '../../../shared/words/consultations'
import { wordsFor } from '../../../shared/words/rows'
import type { ConsultationStatus } from '../../generated/schema'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useNow } from '../../ui/browser/now'
import { easternShort } from '../../ui/eastern-time'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { workEvents } from '../frame/events'
import { LiveList } from '../frame/live-list'
import { PaneRowLink, PaneRows } from '../frame/pane-rows'
import { staffPaths } from '../paths'
import type { OpenLinkFragment } from '../sales/generated/sales'
import { wordsOf } from '../words/consultation-words'
import { DueLight } from './due-light'
import { type ConsultationRowFragment, useConsultationsQuery } from './generated/consultations'

interface Wanted {
  status: ConsultationStatus | null
  assignedToId: string | null
  search: string
}

export function ConsultationList({ status, assignedToId, search }: Wanted) {
  const now = useNow()
  const query = useConsultationsQuery({
    variables: { first: PAGE, status, assignedToId, search: search || null },
    ...livingList,
  })
  useRefetchOn(workEvents, query.refetch, ({ kind }) => kind === 'CONSULTATION')
  return (
    <LiveList
      query={query}
      connection={query.data?.consultations}
      noun={['request', 'requests']}
      nothing={<NoRequests status={status} assignedToId={assignedToId} search={search} />}
    >
      {(requests) => (
        <PaneRows rows={requests}>
          {(request) => <ConsultationRow request={request} now={now} />}
        </PaneRows>
      )}
    </LiveList>
  )
}

function NoRequests({ status, assignedToId, search }: Wanted) {
  if (search) {
    return (
      <Nothing title={`No requests match “${search}”`}>
        {status
          ? `Only “${wordsFor(consultationStatuses, status)}” was searched. “All” searches every request.`
          : 'Search by the beginning of a name, an email, or a phone number.'}
      </Nothing>
    )
  }
  if (status !== 'NEW' || assignedToId) return <Nothing title="No requests here" />
  return <Nothing title="All caught up">New requests appear here as they come in.</Nothing>
}

function ConsultationRow({ request, now }: { request: ConsultationRowFragment; now: number }) {
  const { id, vehicleType, timeline, city, status, createdAt, assignedTo, contacts } = request
  const lastContact = contacts?.[0]
  const progress = [
    status && status !== 'NEW' && status !== 'CONTACTED' && wordsFor(consultationStatuses, status),
    openLinkWords(request),
    lastContact && `Last contact ${easternShort(lastContact.happenedAt, now)}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <PaneRowLink to={staffPaths.consultation(id)}>
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{fullName(request)}</span>
        <span className="shrink-0 text-ink-soft text-sm">{easternShort(createdAt, now)}</span>
      </span>
      <span className="block truncate text-ink-soft text-sm">
        {wordsOf('vehicleType', vehicleType)}, {wordsOf('timeline', timeline).toLowerCase()}, {city}
      </span>
      <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <DueLight of={request} now={now} />
        <span className="text-ink-soft text-sm">
          {assignedTo ? `With ${assignedTo.firstName}` : 'Unassigned'}
        </span>
      </span>
      {progress && <span className="block text-ink-soft text-sm">{progress}</span>}
    </PaneRowLink>
  )
}

/** Says whether a payment link waits for the customer; null without an open one. */
function openLinkWords({ paymentLinks }: OpenLinkFragment) {
  const open = paymentLinks?.find(({ status }) => status === 'OPEN')
  return open ? `Link ${open.firstOpenedAt ? 'opened' : 'sent'}` : null
}
