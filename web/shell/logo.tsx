import { Link } from 'react-router-dom'
import { brand } from '../../shared/brand'
import { paths } from '../paths'

export function Logo({ onClick }: { onClick?: () => void }) {
  return (
    <Link to={paths.home()} onClick={onClick} className={logoLook}>
      <LogoLook />
    </Link>
  )
}

/** Classes of the link around the logo. */
export const logoLook =
  'flex min-h-11 shrink-0 items-center gap-2.5 rounded-lg font-bold text-lg text-ink tracking-tight'

/** The drawing and the name, for applications with their own router. */
export function LogoLook() {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8">
        <rect width="32" height="32" rx="9" className="fill-accent" />
        <path
          d="M12.6 6 7 26M19.4 6 25 26M16 7v3.2M16 14v4M16 22v4"
          strokeWidth="2.6"
          strokeLinecap="round"
          className="fill-none stroke-on-accent"
        />
      </svg>
      {/* At very large text sizes there is room only for the drawing beside the menu. */}
      <span className="max-[18rem]:sr-only">{brand.name}</span>
    </>
  )
}
