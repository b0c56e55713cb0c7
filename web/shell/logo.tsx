import { Link } from 'react-router-dom'
import { logoParts } from '../../shared/brand'
import { paths } from '../paths'

export function Logo({ onClick }: { onClick?: () => void }) {
  return (
    <Link to={paths.home()} onClick={onClick} className={logoLook}>
      <LogoLook />
    </Link>
  )
}

/** Classes of the link around the logo. */
export const logoLook = 'inline-flex min-h-11 shrink-0 items-center'

/** The name with the pen under its second part, for applications with their own router. */
export function LogoLook() {
  const [plain, underlined] = logoParts()
  return (
    <span className="font-[640] font-display text-[min(1.625rem,6vw)] text-ink leading-none tracking-[-0.02em]">
      {plain}
      {underlined && <span className="underlined">{underlined}</span>}
    </span>
  )
}
