import type { ConsultationStatus } from '../../generated/schema'
import { useNow } from '../../ui/browser/now'
import { easternShort } from '../../ui/eastern-time'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { fullName } from '../frame/initials'
import { LiveList } from '../frame/live-list'
import { PaneRowLink, PaneRows } from '../frame/pane-rows'
import { staffPaths } from '../paths'
import { LinkMark } from '../sales/link-mark'
import { statusWords } from './consultation-status'
import { DueLight } from './due-light'
import { type ConsultationRowFragment, useConsultationsQuery } from './generated/consultations'
import { wordsOf } from './words'

export function ConsultationList({ status }: { status: ConsultationStatus | null }) {
  const now = useNow()
  const query = useConsultationsQuery({
    variables: { first: PAGE, status },
    ...livingList,
  })
  return (
    <LiveList
      query={query}
      connection={query.data?.consultations}
      noun={['request', 'requests']}
      nothing={
        status === 'NEW' ? (
          <Nothing title="All caught up">New requests appear here as they come in.</Nothing>
        ) : (
          <Nothing title="No requests here" />
        )
      }
    >
      {(requests) => (
        <PaneRows rows={requests}>
          {(request) => <ConsultationRow request={request} now={now} />}
        </PaneRows>
      )}
    </LiveList>
  )
}

function ConsultationRow({ request, now }: { request: ConsultationRowFragment; now: number }) {
  const { id, vehicleType, timeline, city, status, createdAt } = request
  return (
    <PaneRowLink to={staffPaths.consultation(id)}>
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
          <span className="text-ink-soft text-sm">
            {statusWords[status]}
            <LinkMark of={request} />
          </span>
        )}
      </span>
    </PaneRowLink>
  )
}
