import { Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { FilterLinks } from '../../ui/filter-links'
import { useKeys, useRowKeys } from '../../ui/keys'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { LoadMore } from '../frame/load-more'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { useOrdersQuery } from './generated/orders'
import { OrderTable } from './order-table'

const SEARCH_DEBOUNCE_MS = 250

const filters = [
  { value: 'ALL', words: 'All' },
  { value: 'PENDING', words: 'Open holds' },
] as const

export function OrdersScreen() {
  const [parameters] = useSearchParams()
  const search = parameters.get('search') ?? ''
  const isHolds = parameters.get('status') === 'PENDING'
  const chosen = isHolds ? 'PENDING' : 'ALL'
  return (
    <Screen title="Orders" actions={<OrderSearch search={search} />}>
      <div className="mb-4">
        <FilterLinks label="Status" name="status" options={filters} chosen={chosen} />
      </div>
      <FoundOrders key={`${chosen} ${search}`} search={search} isHolds={isHolds} />
    </Screen>
  )
}

function FoundOrders({ search, isHolds }: { search: string; isHolds: boolean }) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  const { data, error, refetch, fetchMore } = useOrdersQuery({
    variables: { first: PAGE, search: search || null, status: isHolds ? 'PENDING' : null },
    ...livingList,
  })
  const orders = data?.orders
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!orders) return <RowsWaiting />
  if (orders.totalCount === 0) {
    if (isHolds) return <Nothing title="No open holds">No one is paying right now.</Nothing>
    return search ? (
      <Nothing title={`No orders match “${search}”`}>
        Search by order number, receipt reference, or full email.
      </Nothing>
    ) : (
      <Nothing title="No orders yet">Orders appear here when someone starts checkout.</Nothing>
    )
  }
  return (
    <div ref={list}>
      <OrderTable orders={orders.edges.map(({ node }) => node)} />
      <LoadMore connection={orders} noun={['order', 'orders']} fetchMore={fetchMore} />
    </div>
  )
}

/** Puts the search into the URL, debounced. */
function OrderSearch({ search }: { search: string }) {
  const [, setParameters] = useSearchParams()
  const [typed, setTyped] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })

  // The shortcut "/" on another screen leads here.
  const isSearching = useLocation().state?.isSearching === true
  useLayoutEffect(() => {
    if (isSearching) field.current?.focus()
  }, [isSearching])

  // Back and forward change the URL under the field.
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    if (typed.trim() !== search) setTyped(search)
  }

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === search) return
    const timer = setTimeout(() => {
      setParameters(
        (parameters) => {
          if (wanted) parameters.set('search', wanted)
          else parameters.delete('search')
          return parameters
        },
        { replace: true },
      )
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, search, setParameters])

  return (
    <search className="relative w-full sm:w-96">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={field}
        type="search"
        aria-label="Search orders"
        placeholder="Number, reference, or email"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur()
        }}
        className="min-h-11 w-full rounded-xl border border-line-strong bg-canvas pr-3 pl-11 text-ink placeholder:text-ink-faint"
      />
    </search>
  )
}
