import { useFreshness } from '../freshness'
import { refusalOf } from '../graph-error'
import { Button } from '../ui/button'
import { toast } from '../ui/toast'
import {
  CartDocument,
  type CartLineFragment,
  useAddToCartMutation,
  useCartQuery,
} from './generated/cart'
import { withOneMore } from './one-more'
import { forgetCheckout } from './own-checkout'

type Props = {
  offer: CartLineFragment['package']
  /** The id of the element that names the package. */
  describedBy: string
  prominent: boolean
  /** The stock shown was not the stock there is. */
  onRefused: () => void
}

/**
 * A click shows in the cart at once and is taken back when the server refuses it. Only where that
 * cannot be foreseen (the cart is not known yet, or it would be too many) the button waits instead.
 */
export function AddToCartButton({ offer, describedBy, prominent, onRefused }: Props) {
  const { data } = useCartQuery(useFreshness(CartDocument))
  const next = data && withOneMore(data.cart, offer)
  const [addToCart, { loading }] = useAddToCartMutation({
    onCompleted() {
      forgetCheckout()
      toast({
        tone: 'success',
        title: 'Success',
        description: 'Package added to cart successfully',
      })
    },
    onError(error) {
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

  function add() {
    void addToCart({
      variables: { packageId: offer.id },
      optimisticResponse: next && { addToCart: next },
    })
  }

  return (
    <Button
      className="mt-auto w-full"
      variant={prominent ? 'primary' : 'secondary'}
      aria-describedby={describedBy}
      disabled={offer.availability === 'OUT_OF_STOCK'}
      busy={loading && !next}
      onClick={add}
    >
      Add to Cart
    </Button>
  )
}
