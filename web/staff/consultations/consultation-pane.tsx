import { Mail, Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useNow } from '../../ui/browser/now'
import { buttonLook } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
import { telOf } from '../deals/words'
import { DetailPane } from '../frame/detail-pane'
import { fullName } from '../frame/initials'
import { Notes } from '../frame/notes'
import { useMay } from '../frame/rights'
import { staffPaths } from '../paths'
import { SalePart } from '../sales/sale-part'
import { StageLine } from '../sales/stage-line'
import { ConsultationFacts } from './consultation-facts'
import { DueLight } from './due-light'
import {
  type ConsultationDetailFragment,
  useAddConsultationNoteMutation,
  useConsultationByIdQuery,
} from './generated/consultations'
import { StatusChoice } from './status-choice'

export function ConsultationPane({ id }: { id: string }) {
  const query = useConsultationByIdQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  return (
    <DetailPane
      label="Request"
      listPath={staffPaths.consultations()}
      listName="All requests"
      query={query}
      item={query.data?.consultation}
      notFound="Request not found"
      className="lg:py-6"
    >
      {(request) => <Request request={request} onNote={() => query.refetch()} />}
    </DetailPane>
  )
}

function Request({
  request,
  onNote,
}: {
  request: ConsultationDetailFragment
  onNote: () => unknown
}) {
  const { id, email, phone, contactBy, contactedAt } = request
  const now = useNow()
  const may = useMay()
  const [addNote] = useAddConsultationNoteMutation()
  return (
    <div className="max-w-3xl space-y-6">
      <header>
        <h2 className="text-2xl">{fullName(request)}</h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <DueLight of={request} now={now} />
          <span className="text-ink-soft text-sm">
            {contactedAt
              ? `First contact ${easternMoment(contactedAt)}, promised by ${easternMoment(contactBy)}`
              : `Promised by ${easternMoment(contactBy)}`}
          </span>
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <a href={telOf(phone)} className={buttonLook()}>
            <Phone aria-hidden className="size-4" />
            Call {phone}
          </a>
          <a
            href={`mailto:${email}`}
            className={buttonLook({ variant: 'quiet' }, 'min-w-0 [overflow-wrap:anywhere]')}
          >
            <Mail aria-hidden className="size-4 shrink-0" />
            {email}
          </a>
        </div>
      </header>
      {request.status && <StageLine status={request.status} />}
      {may('PEOPLE') && request.status !== 'WON' && <StatusChoice request={request} />}
      <SalePart request={request} />
      <ConsultationFacts request={request} />
      <Notes
        notes={request.notes ?? []}
        onAdd={async (content) => {
          await addNote({ variables: { id, content } })
          await onNote()
        }}
      />
      <Link
        to={staffPaths.historyOf('CONSULTATION', id)}
        className="inline-block text-ink text-sm underline underline-offset-4"
      >
        History of this request
      </Link>
    </div>
  )
}
