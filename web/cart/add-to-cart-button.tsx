import { refusalOf } from '../graph/graph-error'
import { Button } from '../ui/button'
import { toast } from '../ui/toast'
import { useAddToCart } from './add-to-cart'
import { forgetCheckout } from './checkout-in-progress'
import type { CartItemFragment } from './generated/cart'

interface Props {
  offer: CartItemFragment['package']
  /** Id of the element that names the package. */
  describedBy: string
  prominent: boolean
  /** Called when the stock on screen turns out to be outdated. */
  onRefused: () => void
}

export function AddToCartButton({ offer, describedBy, prominent, onRefused }: Props) {
  const { add, isBusy } = useAddToCart(offer, {
    onAdded() {
      forgetCheckout()
      toast({
        tone: 'success',
        title: 'Success',
        description: 'Package added to cart successfully',
      })
    },
    onFailed(error) {
      const refusal = refusalOf(error)
      const failed = 'Failed to add package to cart'
      toast({
        tone: 'error',
        title: 'Error',
        description: refusal ? `${failed}. ${refusal.message}` : failed,
      })
      if (refusal?.code === 'CONFLICT') onRefused()
    },
  })

  return (
    <Button
      className="mt-auto w-full"
      variant={prominent ? 'primary' : 'secondary'}
      aria-describedby={describedBy}
      disabled={offer.availability === 'OUT_OF_STOCK'}
      busy={isBusy}
      onClick={add}
    >
      Add to Cart
    </Button>
  )
}
