import { useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { ConsultationStatus } from '../../generated/schema'
import { FilterLinks } from '../../ui/filter-links'
import { useKeys, useRowKeys } from '../../ui/keys'
import { Nothing } from '../../ui/states'
import { Panes } from '../frame/panes'
import { staffPaths } from '../paths'
import { ConsultationList } from './consultation-list'
import { ConsultationPane } from './consultation-pane'
import { statuses, statusWords } from './consultation-status'
import { PromiseKept } from './promise-kept'

const filters: { value: ConsultationStatus | 'ALL'; words: string }[] = [
  { value: 'NEW', words: statusWords.NEW },
  ...statuses
    .filter((status) => status !== 'NEW')
    .map((value) => ({ value, words: statusWords[value] })),
  { value: 'ALL', words: 'All' },
]

export function ConsultationsScreen() {
  const { id } = useParams()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const chosen = filters.find(({ value }) => value === parameters.get('status'))?.value ?? 'NEW'
  const back = { pathname: staffPaths.consultations(), search: parameters.toString() }
  useRowKeys(list)
  useKeys({ Escape: () => (id ? navigate(back) : false) })

  return (
    <Panes
      title="Consultations"
      summary={<PromiseKept />}
      filters={<FilterLinks label="Status" name="status" options={filters} chosen={chosen} />}
      listRef={list}
      list={
        <ConsultationList key={chosen} status={chosen === 'ALL' ? null : chosen} chosenId={id} />
      }
      isChosen={id !== undefined}
    >
      {id ? (
        <ConsultationPane key={id} id={id} back={back} />
      ) : (
        <Nothing title="No request selected">Select a request to see the details.</Nothing>
      )}
    </Panes>
  )
}
