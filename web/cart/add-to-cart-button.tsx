import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { Button } from '../ui/button'
import { link } from '../ui/link-look'
import { toast } from '../ui/toast/toast'
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
  const { add, isBusy, inCart } = useAddToCart(offer, {
    onAdded() {
      forgetCheckout()
      toast({
        tone: 'success',
        title: 'Success',
        description: 'Package added to cart successfully',
        action: { label: 'View cart', to: paths.cart() },
      })
    },
    onFailed(refusal) {
      const failed = 'Failed to add package to cart'
      toast({
        tone: 'error',
        title: 'Error',
        description: refusal ? `${failed}. ${refusal.message}` : failed,
      })
      if (refusal?.code === 'CONFLICT') onRefused()
    },
  })

  const isSoldOut = offer.availability === 'OUT_OF_STOCK'
  return (
    <div className="mt-3.5">
      <Button
        className="w-full"
        variant={prominent ? 'primary' : 'quiet'}
        aria-describedby={describedBy}
        disabled={isSoldOut}
        busy={isBusy}
        onClick={add}
      >
        Add to Cart
      </Button>
      {/* As high as a link: a button that moves would get the next press wrong. */}
      {(inCart > 0 || !isSoldOut) && (
        <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
          {inCart > 0 ? (
            <>
              <span>{inCart} in your cart</span>
              <Link to={paths.cart()} className={`${link} inline-flex min-h-11 items-center`}>
                Go to cart
              </Link>
            </>
          ) : (
            <span className="text-ink-faint">One payment, no hidden fees</span>
          )}
        </p>
      )}
    </div>
  )
}
