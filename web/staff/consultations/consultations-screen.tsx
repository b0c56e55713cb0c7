import { useParams, useSearchParams } from 'react-router-dom'
import { consultationStatuses } from '../../../shared/words/consultations'
import { choicesIn } from '../../../shared/words/rows'
import type { ConsultationStatus } from '../../generated/schema'
import { FilterLinks } from '../../ui/filter-links'
import { DaysFilter, SENT, useDays } from '../frame/days-filter'
import { ExportButton } from '../frame/export-button'
import { ListDetail } from '../frame/list-detail'
import { UrlSearch } from '../frame/url-search'
import { staffPaths } from '../paths'
import { ASSIGNED_TO, AssigneeFilter } from './assignee-filter'
import { ConsultationList } from './consultation-list'
import { ConsultationPane } from './consultation-pane'
import { PromiseRate } from './promise-rate'

const filters: { value: ConsultationStatus | 'ALL'; words: string }[] = [
  ...choicesIn(consultationStatuses),
  { value: 'ALL', words: 'All' },
]

export function ConsultationsScreen() {
  const { id } = useParams()
  const [parameters] = useSearchParams()
  const chosen = filters.find(({ value }) => value === parameters.get('status'))?.value ?? 'NEW'
  const assignedToId = parameters.get(ASSIGNED_TO)
  const search = parameters.get('search') ?? ''
  const sent = useDays(SENT)
  return (
    <ListDetail
      title="Requests"
      listPath={staffPaths.consultations()}
      summary={<PromiseRate />}
      search={<UrlSearch label="Search requests" placeholder="Name, email, or phone" />}
      filters={
        <>
          <FilterLinks label="Status" name="status" options={filters} chosen={chosen} />
          <AssigneeFilter />
          <DaysFilter name={SENT} words="Sent" />
          {!id && <ExportButton list="requests" className="sm:ml-auto" />}
        </>
      }
      list={
        <ConsultationList
          key={`${chosen} ${assignedToId} ${search} ${sent?.from} ${sent?.to}`}
          status={chosen === 'ALL' ? null : chosen}
          assignedToId={assignedToId}
          search={search}
          sent={sent}
        />
      }
      detail={id && <ConsultationPane key={id} id={id} />}
    />
  )
}
