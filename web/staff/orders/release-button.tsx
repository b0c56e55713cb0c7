import { refusalOf } from '../../graph/graph-error'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import type { OrderDetailFragment } from './generated/orders'
import { useReleaseOrderMutation } from './generated/orders'

/** Closes the customer's payment page, so that its packages are for sale again. */
export function ReleaseButton({ order }: { order: OrderDetailFragment }) {
  const [release, { loading }] = useReleaseOrderMutation({ refetchQueries: ['History'] })

  const press = async () => {
    try {
      const { data } = await release({ variables: { id: order.id } })
      const isPaid = data?.releaseOrder.status === 'PAID'
      toast({
        title: isPaid ? 'This order was just paid' : 'Hold released',
        description: `Order #${order.number}`,
        tone: 'success',
      })
    } catch (error) {
      const description = refusalOf(error)?.message ?? 'Please try again.'
      toast({ title: 'Hold not released', description, tone: 'error' })
    }
  }

  return (
    <Button variant="secondary" className="w-full" busy={loading} onClick={press}>
      Release hold
    </Button>
  )
}
