import { Link } from 'react-router-dom'
import { useRefetchOn } from '../../live/use-refetch-on'
import { DetailPane } from '../frame/detail-pane'
import { workEvents } from '../frame/events'
import { useMay } from '../frame/rights'
import { staffPaths } from '../paths'
import { SalePart } from '../sales/sale-part'
import { StageLine } from '../sales/stage-line'
import { ConsultationFacts } from './consultation-facts'
import { ContactLog } from './contact-log'
import {
  type ConsultationDetailFragment,
  useAddConsultationNoteMutation,
  useConsultationByIdQuery,
} from './generated/consultations'
import { NextStep } from './next-step'
import { RequestHeader } from './request-header'
import { LostWhy, StatusChoice } from './status-choice'

export function ConsultationPane({ id }: { id: string }) {
  const query = useConsultationByIdQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  // A change of a task doesn't say which request it is about.
  const refresh = useRefetchOn(
    workEvents,
    query.refetch,
    (change) => change.kind === 'TASK' || (change.kind === 'CONSULTATION' && change.id === id),
  )
  return (
    <DetailPane
      label="Request"
      listPath={staffPaths.consultations()}
      listName="All requests"
      query={query}
      item={query.data?.consultation}
      notFound="Request not found"
      className="@container lg:py-6"
    >
      {(request) => <Request request={request} onChanged={refresh} />}
    </DetailPane>
  )
}

function Request({
  request,
  onChanged,
}: {
  request: ConsultationDetailFragment
  onChanged: () => unknown
}) {
  const { id, status } = request
  const may = useMay()
  const [addNote] = useAddConsultationNoteMutation()
  return (
    <div className="grid grid-cols-1 gap-x-7 gap-y-6 @3xl:grid-cols-[minmax(0,1fr)_17rem] @3xl:grid-rows-[auto_1fr]">
      <div className="space-y-5">
        <RequestHeader request={request} onChanged={onChanged} />
        {status && <StageLine status={status} />}
      </div>
      <div className="min-w-0 border-rule @3xl:row-span-2 @3xl:border-l @3xl:pl-6">
        <ConsultationFacts request={request} />
      </div>
      <div className="min-w-0 space-y-6">
        <NextStep requestId={id} tasks={request.tasks ?? []} />
        {may('PEOPLE') && status !== 'WON' ? (
          <StatusChoice request={request} />
        ) : (
          <LostWhy request={request} />
        )}
        <SalePart request={request} />
        <ContactLog
          requestId={id}
          contacts={request.log ?? []}
          notes={request.notes ?? []}
          onAdd={async (content) => {
            await addNote({ variables: { id, content } })
            await onChanged()
          }}
          onPinned={onChanged}
        />
        <Link
          to={staffPaths.historyOf('CONSULTATION', id)}
          className="inline-block text-ink text-sm underline underline-offset-4"
        >
          History of this request
        </Link>
      </div>
    </div>
  )
}
