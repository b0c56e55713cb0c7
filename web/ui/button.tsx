import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'

const shape =
  'inline-flex items-center justify-center gap-2 rounded-xl text-balance text-center font-semibold leading-tight transition-colors disabled:cursor-not-allowed print:hidden'

/** Transparent borders show the shape where the system sets all colors. */
const variants = {
  primary:
    'border border-transparent bg-accent text-on-accent hover:bg-accent-hover disabled:bg-raised disabled:text-ink-faint aria-busy:bg-accent',
  secondary:
    'border border-line-strong bg-surface text-ink hover:bg-raised disabled:border-line disabled:text-ink-faint disabled:hover:bg-surface',
  quiet:
    'border border-transparent text-ink-soft hover:bg-raised hover:text-ink disabled:text-ink-faint',
  danger:
    'border border-transparent bg-danger-fill text-white hover:bg-danger-fill-hover disabled:bg-raised',
} as const

const sizes = {
  sm: 'min-h-9 px-3 py-1.5 text-sm',
  md: 'min-h-11 px-5 py-2.5 text-base',
  lg: 'min-h-13 px-7 py-3 text-lg',
} as const

interface Look {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
}

/** The classes of a button, for an `<a>` that leaves the router (phone, email, sign-in). */
export function buttonLook({ variant = 'primary', size = 'md' }: Look = {}, more = '') {
  return `${shape} ${variants[variant]} ${sizes[size]} ${more}`
}

/** While `busy`, keeps its place and the focus but ignores presses. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook({ variant, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy && <LoaderCircle aria-hidden className="size-[1.1em] shrink-0 animate-spin" />}
      {children}
    </button>
  )
}

/** A link within the site that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonLook({ variant, size }, className)} />
}
