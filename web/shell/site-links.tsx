import { ShoppingCart } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { useCartBadge } from '../cart/cart-badge'
import { paths } from '../paths'
import { Badge } from '../ui/badge'
import { buttonLook } from '../ui/button'

const links = [
  { to: paths.home(), name: 'Home' },
  { to: paths.services(), name: 'Services' },
  { to: paths.packages(), name: 'Packages' },
  { to: paths.about(), name: 'About' },
  { to: paths.faq(), name: 'FAQ' },
]

interface LinkProps {
  onClick?: () => void
}

const item = 'rounded-lg px-3 py-2 font-medium transition-colors hover:bg-raised hover:text-ink'
const current = 'bg-raised text-ink'

/** The links of the top bar; `stacked` for the small-screen menu. */
export function PageLinks({ stacked = false, onClick }: LinkProps & { stacked?: boolean }) {
  return (
    <>
      {links.map(({ to, name }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            onClick={onClick}
            className={({ isActive }) =>
              `block ${item} ${stacked ? 'py-3 text-lg' : ''} ${isActive ? current : 'text-ink-soft'}`
            }
          >
            {name}
          </NavLink>
        </li>
      ))}
      <li className={stacked ? 'mt-3' : 'ml-2'}>
        <NavLink
          to={paths.contact()}
          end
          onClick={onClick}
          className={({ isActive }) =>
            buttonLook(
              { size: stacked ? 'md' : 'sm' },
              `${stacked ? 'w-full' : ''} ${isActive ? 'underline decoration-2 underline-offset-4' : ''}`,
            )
          }
        >
          Contact
        </NavLink>
      </li>
    </>
  )
}

/** Its accessible name includes the count: "Cart, 3 items". */
export function CartLink({
  labeled = false,
  className = '',
  onClick,
}: LinkProps & { labeled?: boolean; className?: string }) {
  const quantity = useCartBadge()
  const items = quantity === 1 ? '1 item' : `${quantity} items`
  return (
    <NavLink
      to={paths.cart()}
      end
      onClick={onClick}
      aria-label={quantity > 0 ? `Cart, ${items}` : 'Cart'}
      className={({ isActive }) =>
        `relative flex min-h-11 min-w-11 items-center gap-2 ${item} ${
          labeled ? 'py-3 text-lg' : 'justify-center'
        } ${isActive ? current : 'text-ink-soft'} ${className}`
      }
    >
      <ShoppingCart aria-hidden className="size-5" />
      {labeled && 'Cart'}
      {quantity > 0 && (
        <Badge
          tone="accent"
          aria-hidden
          className={`min-w-5 justify-center px-1.5! py-0.5! text-xs! font-bold tabular-nums ${
            labeled ? '' : 'absolute top-0.5 left-6'
          }`}
        >
          {quantity}
        </Badge>
      )}
    </NavLink>
  )
}
