import { refusalOf } from '../graph-error'
import { Button } from '../ui/button'
import { toast } from '../ui/toast'
import { useAddToCartMutation } from './generated/cart'
import { forgetCheckout } from './own-checkout'

type Props = {
  packageId: string
  /** The id of the element that names the package. */
  describedBy: string
  disabled: boolean
  prominent: boolean
  /** The stock shown was not the stock there is. */
  onRefused: () => void
}

export function AddToCartButton({ packageId, describedBy, disabled, prominent, onRefused }: Props) {
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
  return (
    <Button
      className="mt-auto w-full"
      variant={prominent ? 'primary' : 'secondary'}
      aria-describedby={describedBy}
      disabled={disabled}
      busy={loading}
      onClick={() => void addToCart({ variables: { packageId } })}
    >
      Add to Cart
    </Button>
  )
}
