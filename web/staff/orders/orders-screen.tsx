import { useSearchParams } from 'react-router-dom'
import type { Period } from '../../../shared/figures'
import { useNow } from '../../ui/browser/now'
import { FilterLinks } from '../../ui/filter-links'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { DaysFilter, PAID, REFUNDED, useDays } from '../frame/days-filter'
import { ExportButton } from '../frame/export-button'
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
  const [paid, refunded] = [useDays(PAID), useDays(REFUNDED)]
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
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <FilterLinks label="Status" name="status" options={filters} chosen={chosen} />
        <DaysFilter name={PAID} words="Paid" />
        <DaysFilter name={REFUNDED} words="Refunded" />
        <ExportButton list="orders" className="sm:ml-auto" />
      </div>
      <FoundOrders
        key={[chosen, search, paid?.from, paid?.to, refunded?.from, refunded?.to].join(' ')}
        search={search}
        isHolds={isHolds}
        paid={paid}
        refunded={refunded}
      />
    </Screen>
  )
}

interface Wanted {
  search: string
  isHolds: boolean
  paid: Period | null
  refunded: Period | null
}

function FoundOrders(wanted: Wanted) {
  const { search, isHolds, paid, refunded } = wanted
  const now = useNow()
  const query = useOrdersQuery({
    variables: {
      first: PAGE,
      search: search || null,
      status: isHolds ? 'PENDING' : null,
      paid,
      refunded,
    },
    ...livingList,
  })
  return (
    <LiveList
      query={query}
      connection={query.data?.orders}
      noun={['order', 'orders']}
      nothing={<NoOrders {...wanted} />}
    >
      {(orders) => <OrderTable orders={orders} now={now} />}
    </LiveList>
  )
}

function NoOrders({ search, isHolds, paid, refunded }: Wanted) {
  if (isHolds) return <Nothing title="No open holds">No one is paying right now.</Nothing>
  if (paid || refunded) return <Nothing title="No orders here" />
  return search ? (
    <Nothing title={`No orders match “${search}”`}>
      Search by order number, receipt reference, or full email.
    </Nothing>
  ) : (
    <Nothing title="No orders yet">Orders appear here when someone starts checkout.</Nothing>
  )
}
