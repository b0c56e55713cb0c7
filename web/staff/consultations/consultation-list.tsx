import { Link, useLocation } from 'react-router-dom'
import type { ConsultationStatus } from '../../generated/schema'
import { easternShort } from '../../ui/eastern-time'
import { useNow } from '../../ui/now'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { fullName } from '../frame/initials'
import { LoadMore } from '../frame/load-more'
import { RowsWaiting } from '../frame/rows-waiting'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { statusWords } from './consultation-status'
import { DueLight } from './due-light'
import { type ConsultationRowFragment, useConsultationsQuery } from './generated/consultations'
import { wordsOf } from './words'

export function ConsultationList({
  status,
  chosenId,
}: {
  status: ConsultationStatus | null
  chosenId?: string
}) {
  const now = useNow()
  const { data, error, refetch, fetchMore } = useConsultationsQuery({
    variables: { first: PAGE, status },
    ...livingList,
  })
  const consultations = data?.consultations
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!consultations) return <RowsWaiting />
  if (consultations.edges.length === 0) {
    return status === 'NEW' ? (
      <Nothing title="All caught up">New requests appear here as they come in.</Nothing>
    ) : (
      <Nothing title="No requests here" />
    )
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {consultations.edges.map(({ node }) => (
          <li key={node.id}>
            <ConsultationRow request={node} isChosen={node.id === chosenId} now={now} />
          </li>
        ))}
      </ul>
      <LoadMore connection={consultations} noun={['request', 'requests']} fetchMore={fetchMore} />
    </>
  )
}

function ConsultationRow({
  request,
  isChosen,
  now,
}: {
  request: ConsultationRowFragment
  isChosen: boolean
  now: number
}) {
  const { search } = useLocation()
  const { id, vehicleType, timeline, city, status, createdAt } = request
  return (
    <Link
      data-row
      to={{ pathname: staffPaths.consultation(id), search }}
      aria-current={isChosen ? 'true' : undefined}
      className="block px-4 py-3 hover:bg-raised focus-visible:-outline-offset-4 aria-current:bg-accent-soft"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{fullName(request)}</span>
        <span className="shrink-0 text-ink-soft text-sm">{easternShort(createdAt, now)}</span>
      </span>
      <span className="block truncate text-ink-soft text-sm">
        {wordsOf('vehicleType', vehicleType)}, {wordsOf('timeline', timeline).toLowerCase()}, {city}
      </span>
      <span className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
        <DueLight of={request} now={now} />
        {status && status !== 'NEW' && (
          <span className="text-ink-soft text-sm">{statusWords[status]}</span>
        )}
      </span>
    </Link>
  )
}
