import { Link } from 'react-router-dom'
import { brand, logoParts } from '../../shared/brand'
import { paths } from '../paths'

export function Logo({ onClick }: { onClick?: () => void }) {
  return (
    <Link to={paths.home()} onClick={onClick} className={logoLook}>
      <LogoLook />
    </Link>
  )
}

/** Classes of the link around the logo. */
export const logoLook = 'inline-flex min-h-11 items-center'

/** A long name is smaller, and takes two lines where there is no room for one. */
const size =
  brand.name.length > 12
    ? 'text-[min(1.125rem,4.5vw)] leading-tight text-balance'
    : 'text-[min(1.625rem,6vw)] leading-none'

/** The name with the pen under its second part, for applications with their own router. */
export function LogoLook() {
  const [plain, underlined] = logoParts()
  return (
    <span className={`font-[640] font-display text-ink tracking-[-0.02em] ${size}`}>
      {plain}
      {underlined && <span className="underlined">{underlined}</span>}
    </span>
  )
}
