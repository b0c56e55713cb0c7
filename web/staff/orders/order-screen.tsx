import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { isAway } from '../../graph/form-draft'
import { useKeys } from '../../ui/browser/keys'
import { Button } from '../../ui/button'
import { Menu, MenuItem } from '../../ui/menu'
import { Nothing } from '../../ui/states'
import { useOpened } from '../find/opened'
import { BackLink } from '../frame/back-link'
import { livingList } from '../frame/connections'
import { useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { type OrderDetailFragment, useOrderByNumberQuery } from './generated/orders'
import { OrderAlert } from './order-alert'
import { OrderBuyer } from './order-buyer'
import { OrderDeals } from './order-deals'
import { OrderHistory } from './order-history'
import { OrderLines } from './order-lines'
import { OrderPayment } from './order-payment'
import { RefundDialog, refundDraft } from './refund-dialog'
import { ReleaseButton } from './release-button'

export function OrderScreen() {
  const { number = '' } = useParams()
  const navigate = useNavigate()
  useKeys({ Escape: () => navigate(staffPaths.orders()) })
  return (
    <Screen
      title={`Order #${number}`}
      actions={<BackLink to={staffPaths.orders()}>All orders</BackLink>}
    >
      <OneOrder key={number} number={number} />
    </Screen>
  )
}

function OneOrder({ number }: { number: string }) {
  const { data, error, refetch } = useOrderByNumberQuery({
    variables: { number },
    ...livingList,
  })
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!data) return <RowsWaiting rows={3} />
  const order = data.orders?.edges.find(({ node }) => String(node.number) === number)?.node
  if (!order) return <Nothing title={`Order #${number} not found`} />
  return <OrderDetail order={order} />
}

function OrderDetail({ order }: { order: OrderDetailFragment }) {
  useOpened('ORDER', staffPaths.order(order.number), `Order #${order.number}`)
  // Staff who come back from confirming their password continue where they were.
  const [isRefunding, setRefunding] = useState(() => isAway(refundDraft(order.id)))
  const { status, paymentIntentId, disputedAt } = order
  const may = useMay()
  // The bank already pays a disputed payment back.
  const isRefundable = ['PAID', 'REVIEW'].includes(status) && paymentIntentId && !disputedAt
  return (
    <div className="space-y-6">
      <OrderAlert order={order} />
      <div className="grid grid-cols-1 gap-x-7 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <OrderBuyer order={order} />
        <div className="space-y-6 border-rule lg:row-span-2 lg:border-l lg:pl-6">
          <OrderPayment order={order}>
            {status === 'PENDING' && may('PEOPLE') && <ReleaseButton order={order} />}
            {isRefundable && may('MONEY') && (
              <Menu
                trigger={
                  <Button variant="quiet" size="sm" className="max-lg:min-h-11">
                    Refund
                    <ChevronDown aria-hidden className="size-4" />
                  </Button>
                }
              >
                <MenuItem onSelect={() => setRefunding(true)}>Refund in full…</MenuItem>
              </Menu>
            )}
          </OrderPayment>
        </div>
        <div className="min-w-0 space-y-6">
          <OrderLines order={order} />
          {order.deals && order.deals.length > 0 && <OrderDeals deals={order.deals} />}
          <OrderHistory orderId={order.id} />
        </div>
      </div>
      {isRefunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </div>
  )
}
