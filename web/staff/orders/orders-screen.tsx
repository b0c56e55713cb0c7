import { useSearchParams } from 'react-router-dom'
import { useNow } from '../../ui/browser/now'
import { FilterLinks } from '../../ui/filter-links'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { LiveList } from '../frame/live-list'
import { Screen } from '../frame/screen'
import { UrlSearch } from '../frame/url-search'
import { useOrdersQuery } from './generated/orders'
import { OrderTable } from './order-table'

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
    <Screen
      title="Orders"
      actions={
        <UrlSearch
          label="Search orders"
          placeholder="Number, reference, or email"
          className="w-full sm:w-96"
        />
      }
    >
      <div className="mb-4">
        <FilterLinks label="Status" name="status" options={filters} chosen={chosen} />
      </div>
      <FoundOrders key={`${chosen} ${search}`} search={search} isHolds={isHolds} />
    </Screen>
  )
}

function FoundOrders({ search, isHolds }: { search: string; isHolds: boolean }) {
  const now = useNow()
  const query = useOrdersQuery({
    variables: { first: PAGE, search: search || null, status: isHolds ? 'PENDING' : null },
    ...livingList,
  })
  return (
    <LiveList
      query={query}
      connection={query.data?.orders}
      noun={['order', 'orders']}
      nothing={<NoOrders search={search} isHolds={isHolds} />}
    >
      {(orders) => <OrderTable orders={orders} now={now} />}
    </LiveList>
  )
}

function NoOrders({ search, isHolds }: { search: string; isHolds: boolean }) {
  if (isHolds) return <Nothing title="No open holds">No one is paying right now.</Nothing>
  return search ? (
    <Nothing title={`No orders match “${search}”`}>
      Search by order number, receipt reference, or full email.
    </Nothing>
  ) : (
    <Nothing title="No orders yet">Orders appear here when someone starts checkout.</Nothing>
  )
}
