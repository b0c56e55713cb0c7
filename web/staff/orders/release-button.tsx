import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast/toast'
import type { OrderDetailFragment } from './generated/orders'
import { useReleaseOrderMutation } from './generated/orders'

/** Closes the buyer's payment page, so that its packages are for sale again. */
export function ReleaseButton({ order }: { order: OrderDetailFragment }) {
  const [release] = useReleaseOrderMutation({ refetchQueries: ['History'] })
  const [run, isBusy] = useAction()

  const press = async () => {
    const { data } = await release({ variables: { id: order.id } })
    const isPaid = data?.releaseOrder.status === 'PAID'
    toast({
      title: isPaid ? 'This order was just paid' : 'Hold released',
      description: `Order #${order.number}`,
      tone: 'success',
    })
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      className="max-lg:min-h-11"
      busy={isBusy}
      onClick={() => void run(press, { failed: 'Hold not released' })}
    >
      Release hold
    </Button>
  )
}
