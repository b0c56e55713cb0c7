import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '../../ui/button'
import { Nothing } from '../../ui/states'
import { toast } from '../../ui/toast/toast'
import { livingList, PAGE } from '../frame/connections'
import { ExportButton } from '../frame/export-button'
import { LiveList } from '../frame/live-list'
import { useMay } from '../frame/rights'
import { Screen } from '../frame/screen'
import { UrlSearch } from '../frame/url-search'
import { staffPaths } from '../paths'
import { DealerDialog } from './dealer-dialog'
import { DealerFilterRow, type DealerFilters, useDealerFilters } from './dealer-filters'
import { DealerTable } from './dealer-table'
import { useDealerListQuery } from './generated/dealers'

/** The directory of dealers: whom to ask, and how well each answers. */
export function DealersScreen() {
  const filters = useDealerFilters()
  const [isAdding, setAdding] = useState(false)
  const mayEdit = useMay()('DEALS')
  const navigate = useNavigate()
  return (
    <Screen
      title="Dealers"
      actions={
        <UrlSearch
          label="Search dealers"
          placeholder="Name, city, ZIP, make, or contact"
          className="w-full sm:w-96"
        />
      }
    >
      <div className="flex flex-wrap justify-between gap-x-6">
        <DealerFilterRow />
        <div className="mb-4 flex flex-wrap gap-3 empty:hidden max-sm:w-full max-sm:gap-2 max-sm:*:flex-auto">
          <ExportButton list="dealers" />
          {mayEdit && (
            <>
              <ButtonLink
                to={staffPaths.importDealers()}
                variant="quiet"
                size="sm"
                className="max-lg:min-h-11"
              >
                Import
              </ButtonLink>
              <Button size="sm" className="max-lg:min-h-11" onClick={() => setAdding(true)}>
                <Plus aria-hidden className="size-4" />
                Add a dealer
              </Button>
            </>
          )}
        </div>
      </div>
      <FoundDealers
        key={JSON.stringify(filters)}
        filters={filters}
        onAdd={mayEdit ? () => setAdding(true) : undefined}
      />
      {isAdding && (
        <DealerDialog
          onClose={() => setAdding(false)}
          onSaved={({ id, name }) => {
            navigate(staffPaths.dealer(id))
            toast({ tone: 'success', title: 'Dealer added', description: name })
          }}
        />
      )}
    </Screen>
  )
}

function FoundDealers({
  filters: { search, state, make, isHidden },
  onAdd,
}: {
  filters: DealerFilters
  /** Missing for those who may only look. */
  onAdd: (() => void) | undefined
}) {
  const query = useDealerListQuery({
    variables: {
      first: PAGE,
      search: search || null,
      state: state || null,
      make: make || null,
      isHidden,
    },
    ...livingList,
  })
  const isFiltered = Boolean(search || state || make)
  return (
    <LiveList
      query={query}
      connection={query.data?.dealers}
      noun={['dealer', 'dealers']}
      nothing={
        <NoDealers search={search} isFiltered={isFiltered} isHidden={isHidden} onAdd={onAdd} />
      }
    >
      {(dealers) => <DealerTable dealers={dealers} />}
    </LiveList>
  )
}

function NoDealers({
  search,
  isFiltered,
  isHidden,
  onAdd,
}: {
  search: string
  isFiltered: boolean
  isHidden: boolean
  onAdd: (() => void) | undefined
}) {
  if (isFiltered) {
    return (
      <div>
        <Nothing title={search ? `No dealer matches “${search}”` : 'No dealer matches'}>
          Search by the beginning of a name, a ZIP code, a make, or a word of the city or a contact.
        </Nothing>
        <ButtonLink
          to={isHidden ? '?shown=hidden' : '?'}
          replace
          variant="quiet"
          className="-mt-10 ml-6"
        >
          Show all dealers
        </ButtonLink>
      </div>
    )
  }
  if (isHidden) {
    return <Nothing title="No hidden dealers">Dealers that you no longer ask appear here.</Nothing>
  }
  return (
    <div>
      <Nothing title="No dealers yet">
        Dealers appear here when you add them, import a list, or ask a new one for a quote.
      </Nothing>
      {onAdd && (
        <Button className="-mt-10 ml-6" onClick={onAdd}>
          Add the first dealer
        </Button>
      )}
    </div>
  )
}
