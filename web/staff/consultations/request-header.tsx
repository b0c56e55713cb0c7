import { Mail } from 'lucide-react'
import { fullName } from '../../../shared/person-name'
import { useNow } from '../../ui/browser/now'
import { buttonLook } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
import { CallButtons } from '../calls/call-buttons'
import { AssignMenu } from '../frame/assign-menu'
import { DueLight } from './due-light'
import {
  type ConsultationDetailFragment,
  useAssignConsultationMutation,
} from './generated/consultations'

/** Who asked, until when we promised to call, who is in charge, and how to reach them. */
export function RequestHeader({
  request,
  onChanged,
}: {
  request: ConsultationDetailFragment
  onChanged: () => unknown
}) {
  const { id, status, email, phone, contactBy, contactedAt, snoozedUntil, assignedTo } = request
  const now = useNow()
  const [assign] = useAssignConsultationMutation({ refetchQueries: ['Consultations'] })
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 dir="auto" className="min-w-0 text-2xl [overflow-wrap:anywhere]">
          {fullName(request)}
        </h2>
        <AssignMenu
          assignedTo={assignedTo}
          need="PEOPLE"
          onAssign={(staffId) => assign({ variables: { id, staffId } })}
        />
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <DueLight of={request} now={now} />
        <span className="text-ink-soft text-sm">
          {contactedAt
            ? `First contact ${easternMoment(contactedAt)}, promised by ${easternMoment(contactBy)}`
            : `Promised by ${easternMoment(contactBy)}`}
        </span>
        {snoozedUntil && (
          <span className="text-ink-soft text-sm">Snoozed until {easternMoment(snoozedUntil)}</span>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <CallButtons
          subject={{ kind: 'CONSULTATION', id, name: fullName(request), status }}
          phone={phone}
          onSaved={onChanged}
        />
        <a
          dir="auto"
          href={`mailto:${email}`}
          className={buttonLook(
            { variant: 'quiet', size: 'sm' },
            'min-w-0 [overflow-wrap:anywhere] max-lg:min-h-11',
          )}
        >
          <Mail aria-hidden className="size-4 shrink-0" />
          {email}
        </a>
      </div>
    </header>
  )
}
