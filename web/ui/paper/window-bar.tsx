import type { ReactNode } from 'react'

/** How much of something is left, as an outlined bar that empties, with the words below. */
export function WindowBar({
  share,
  className = '',
  children,
}: {
  /** From 0, empty, to 1. */
  share: number
  className?: string
  children?: ReactNode
}) {
  const width = Math.min(1, Math.max(0, share)) * 100
  return (
    <div className={className}>
      <svg
        aria-hidden="true"
        width="100%"
        height="7"
        className="block border border-ink text-ink forced-colors:border-[CanvasText] forced-colors:text-[CanvasText]"
      >
        <rect width={`${width}%`} height="100%" fill="currentColor" />
      </svg>
      {children}
    </div>
  )
}
