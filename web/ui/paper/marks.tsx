import type { ComponentProps, ReactNode } from 'react'

/** A value that no longer counts. Screen readers hear "was" where the sense needs it. */
export function Strike({ was = false, children }: { was?: boolean; children: ReactNode }) {
  return (
    <s className="strike">
      {was && <span className="sr-only">was </span>}
      {children}
    </s>
  )
}

/** A hand-cut tick. */
export function Tick({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`inline-block size-4 shrink-0 fill-pen forced-colors:fill-[CanvasText] ${className}`}
    >
      <path d="M1.2 9.1 3 7.7l2.7 3.2C7.8 6.9 10.7 3.3 14.2.9l.9.9C11.7 5.3 9.2 9.2 6.4 14.9L5 15Z" />
    </svg>
  )
}

/** What a package adds. */
export function Plus({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`inline-block size-3.5 shrink-0 fill-pen forced-colors:fill-[CanvasText] ${className}`}
    >
      <path d="M6.7 1.5h2.5v5.3l5.2-.1v2.5l-5.2.1v5.2H6.8V9.3l-5.3.1V6.9l5.2-.1Z" />
    </svg>
  )
}

const bars = [5, 9, 13, 18]

/** The mark of a package: four bars, of which as many are filled as the package is steps high. */
export function Stair({ step, className = '' }: { step: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 25 18"
      className={`inline-block h-[1.125rem] w-[1.5625rem] shrink-0 fill-current ${className}`}
    >
      {bars.map((height, at) => (
        <rect
          key={height}
          x={at * 7}
          y={18 - height}
          width="4.5"
          height={height}
          opacity={at < step ? undefined : 0.2}
        />
      ))}
    </svg>
  )
}

const shapes = {
  full: <circle cx="6" cy="6" r="5.5" fill="currentColor" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4.7" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M6 1.5v9a4.5 4.5 0 0 1 0-9Z" fill="currentColor" />
    </>
  ),
  ring: <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="2" />,
  diamond: <path d="m6 0 6 6-6 6-6-6Z" fill="currentColor" />,
} as const

const tones = {
  pen: 'text-pen',
  amber: 'text-amber',
  red: 'text-red',
  soft: 'text-ink-soft',
} as const

/** A state as a word with a shape, so that color never carries it alone. */
export function Status({
  shape,
  tone,
  className = '',
  children,
}: {
  shape: keyof typeof shapes
  tone: keyof typeof tones
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={`inline-flex items-baseline gap-2 font-semibold leading-snug ${tones[tone]} ${className}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className="size-[0.7em] shrink-0 forced-colors:text-[CanvasText]"
      >
        {shapes[shape]}
      </svg>
      <span className="min-w-0">{children}</span>
    </span>
  )
}

/** A word in a box: outlined, or filled with ink. */
export function Tag({
  isFilled = false,
  className = '',
  children,
}: {
  isFilled?: boolean
  className?: string
  children: ReactNode
}) {
  const look = isFilled ? 'border-ink bg-ink text-paper' : 'border-rule-strong text-ink-soft'
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-[3px] border px-1.5 py-0.5 font-sans font-semibold text-[0.8125rem] leading-snug tracking-normal ${look} ${className}`}
    >
      {children}
    </span>
  )
}

/** Says of a document that it counts: paid, or refunded. */
export function Stamp({ isRed = false, children }: { isRed?: boolean; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-sm border-2 px-3 py-1.5 font-semibold ${
        isRed ? 'border-red text-red' : 'border-pen text-pen'
      }`}
    >
      {children}
    </span>
  )
}

/** How many are new, as on the cart or a conversation. */
export function Count({ className = '', ...rest }: ComponentProps<'span'>) {
  return (
    <span
      {...rest}
      className={`inline-flex h-5 min-w-5 items-center justify-center rounded-full border border-ink bg-ink px-1 font-bold text-paper text-xs tabular-nums leading-none ${className}`}
    />
  )
}
