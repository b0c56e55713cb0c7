import { ShoppingCart } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { useCartBadge } from '../cart/cart-badge'
import { paths } from '../paths'
import { buttonLook } from '../ui/button'
import { Count } from '../ui/paper/marks'

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

const item = 'px-3 font-medium text-base transition-colors hover:text-ink'
const current = 'font-semibold text-ink'
/** The rule under the current page, on the lower edge of the bar. */
const inBar =
  'relative flex h-16 items-center after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] aria-[current=page]:after:bg-ink hover:after:bg-rule-strong'
const inMenu = 'flex min-h-12 items-center border-rule border-b text-lg'

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
              `${stacked ? inMenu : inBar} ${item} ${isActive ? current : 'text-ink-soft'}`
            }
          >
            {name}
          </NavLink>
        </li>
      ))}
      <li className={stacked ? 'mt-4' : 'ml-2'}>
        <NavLink
          to={paths.contact()}
          end
          onClick={onClick}
          className={({ isActive }) =>
            buttonLook(
              { size: 'md' },
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
          labeled ? 'min-h-12 border-rule border-b text-lg' : 'justify-center'
        } ${isActive ? current : 'text-ink-soft'} ${className}`
      }
    >
      <ShoppingCart aria-hidden className="size-5" />
      {labeled && 'Cart '}
      {quantity > 0 && (
        <Count aria-hidden className={labeled ? '' : 'absolute top-0 left-6'}>
          {quantity}
        </Count>
      )}
    </NavLink>
  )
}
