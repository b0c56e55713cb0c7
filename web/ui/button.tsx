import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'

const shape =
  'inline-flex items-center justify-center gap-2 rounded-md text-balance text-center font-semibold leading-tight transition-colors active:translate-y-px disabled:translate-y-0 disabled:cursor-not-allowed disabled:border-dashed disabled:border-rule-strong disabled:bg-transparent disabled:text-ink-faint print:hidden'

/** Borders show the shape where the system sets all colors. */
const variants = {
  primary:
    'border border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover',
  quiet: 'border border-rule-strong text-ink hover:border-ink hover:bg-paper',
  bare: 'border border-transparent text-ink-soft hover:bg-tread hover:text-ink',
  danger: 'border border-red text-red hover:bg-red-soft',
  // Only where a dialog has asked.
  confirmDanger: 'border border-red bg-red text-paper hover:opacity-90',
} as const

const sizes = {
  /** In a row of a table. */
  row: 'min-h-8 px-2.5 py-1 text-[0.875rem] max-lg:min-h-11',
  sm: 'min-h-9 px-3 py-1.5 text-[0.9375rem]',
  md: 'min-h-11 px-5 py-2.5 text-base',
  lg: 'min-h-13 px-6 py-3 text-[1.0625rem]',
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
      {children}
      {busy && <Dots />}
    </button>
  )
}

/** Three dots behind the label of a busy button. */
function Dots() {
  return (
    <span aria-hidden className="inline-flex animate-pulse gap-1">
      <span className="size-1 rounded-full bg-current" />
      <span className="size-1 rounded-full bg-current" />
      <span className="size-1 rounded-full bg-current" />
    </span>
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
