import { Columns3, List } from 'lucide-react'
import { useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { dealFilters } from '../../../../shared/words/deals'
import { choicesIn } from '../../../../shared/words/rows'
import { useRowKeys } from '../../../ui/browser/keys'
import { useMedia } from '../../../ui/browser/media'
import { buttonLook } from '../../../ui/button'
import { FilterLinks } from '../../../ui/filter-links'
import { ExportButton } from '../../frame/export-button'
import { useFrameCounts } from '../../frame/frame-counts'
import { ListDetail } from '../../frame/list-detail'
import { useTitle } from '../../frame/title'
import { UrlSearch } from '../../frame/url-search'
import { staffPaths } from '../../paths'
import { DealPane } from '../deal/deal-pane'
import { DealColumns } from './deal-columns'
import { DealList } from './deal-list'

/** Deals as a list, in whose place the selected one is shown, or, on a wide screen, as columns by stage. */
export function DealsScreen() {
  const { id } = useParams()
  const [parameters] = useSearchParams()
  const isWide = useMedia('(min-width: 80rem)')
  if (isWide && !id && parameters.get('view') === 'columns') return <DealBoard />
  return <DealListDetail id={id} isWide={isWide} />
}

const search = (
  <UrlSearch label="Search deals" placeholder="Number, name, or email" className="w-full" />
)

const filters = choicesIn(dealFilters)

function DealListDetail({ id, isWide }: { id: string | undefined; isWide: boolean }) {
  const [parameters] = useSearchParams()
  const filter = filters.find(({ value }) => value === parameters.get('filter'))?.value ?? 'DUE'
  const searched = parameters.get('search') ?? ''
  const { dealsDue } = useFrameCounts()
  const exported = filter === 'CLAIMS' ? 'claims' : 'deals'
  return (
    <ListDetail
      title="Deals"
      listPath={staffPaths.deals()}
      search={
        <div className="flex items-center gap-2">
          {search}
          {isWide && (
            <Link
              to={`${staffPaths.deals()}?view=columns`}
              aria-label="Show as columns"
              title="Show as columns"
              className={buttonLook({ variant: 'quiet' }, 'px-3! shrink-0')}
            >
              <Columns3 aria-hidden className="size-5" />
            </Link>
          )}
        </div>
      }
      filters={
        <>
          <FilterLinks
            label="Filter deals"
            name="filter"
            options={filters.map(({ value, words }) => ({
              value,
              words: value === 'DUE' && dealsDue > 0 ? `${words} ${dealsDue}` : words,
            }))}
            chosen={filter}
          />
          <ExportButton key={exported} list={exported} className="sm:ml-auto" />
        </>
      }
      list={<DealList key={`${filter} ${searched}`} filter={filter} search={searched} />}
      isWhole
      detail={id && <DealPane key={id} id={id} />}
    />
  )
}

function DealBoard() {
  const heading = useTitle('Deals')
  const [parameters] = useSearchParams()
  const board = useRef<HTMLDivElement>(null)
  useRowKeys(board)
  return (
    <div ref={board} className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-11 items-center gap-4 px-4 pt-4 pb-3 sm:px-7">
        <h1 ref={heading} tabIndex={-1} className="text-[1.75rem]">
          Deals
        </h1>
        <div className="ml-auto w-80">{search}</div>
        <Link to={staffPaths.deals()} className={buttonLook({ variant: 'quiet' })}>
          <List aria-hidden className="size-5" />
          Show as a list
        </Link>
      </header>
      <DealColumns search={parameters.get('search') ?? ''} />
    </div>
  )
}
