import { refusalOf } from '../graph/graph-error'
import { Button } from '../ui/button'
import { toast } from '../ui/toast'
import { useAddToCart } from './add-to-cart'
import type { CartLineFragment } from './generated/cart'
import { forgetCheckout } from './own-checkout'

type Props = {
  offer: CartLineFragment['package']
  /** The id of the element that names the package. */
  describedBy: string
  prominent: boolean
  /** The stock shown was not the stock there is. */
  onRefused: () => void
}

export function AddToCartButton({ offer, describedBy, prominent, onRefused }: Props) {
  const { add, busy } = useAddToCart(offer, {
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
      busy={busy}
      onClick={add}
    >
      Add to Cart
    </Button>
  )
}
