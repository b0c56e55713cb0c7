import type { HTMLAttributes, ReactNode } from 'react'

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'li' | 'section' | 'article'
  /** Drops the padding, for sheets whose head and lines reach the edges. */
  flush?: boolean
  isChosen?: boolean
}

/** A sheet of paper on the desk. */
export function Sheet({
  as: Tag = 'div',
  flush = false,
  isChosen = false,
  className = '',
  ...rest
}: Props) {
  const border = isChosen ? 'border-2 border-ink' : 'border border-rule'
  return (
    <Tag
      {...rest}
      className={`rounded-sm bg-paper shadow-sheet ${border} ${flush ? '' : 'p-5 sm:p-6'} ${className}`}
    />
  )
}

/** A ruled list or table, opened by a thick rule. */
export const boxLook = 'border border-rule border-t-2 border-t-ink bg-paper'

/** The strip on top of a flush sheet, closed by a thick rule. */
export function SheetHead({
  aside,
  className = '',
  children,
}: {
  aside?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-ink border-b-2 px-5 py-4 sm:px-6 ${className}`}
    >
      {children}
      {aside && <div className="text-ink-soft text-label font-semibold">{aside}</div>}
    </div>
  )
}

/**
 * What is the customer's: a total, a turn, a copy. At most one large one in a view. As a `copy`, it lies behind the sheet
 * above and joins its lower edge.
 */
export function Canary({
  as: Tag = 'div',
  isCopy = false,
  className = '',
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'aside'; isCopy?: boolean }) {
  return (
    <Tag
      {...rest}
      className={`canary rounded-sm border border-canary-edge p-5 sm:p-6 ${
        isCopy ? 'ml-3.5 -mr-3.5 rounded-t-none border-t-0 shadow-sheet' : ''
      } ${className}`}
    />
  )
}

/**
 * A sheet with the customer's canary copy behind it, which shows at the right and below. `copy` is written on it, and
 * joins the lower edge.
 */
export function SheetWithCopy({ children, copy }: { children: ReactNode; copy?: ReactNode }) {
  return (
    <div className={`mr-3.5 ${copy ? '' : 'mb-3.5 print:m-0'}`}>
      <div className="relative">
        <div
          aria-hidden
          className={`canary absolute inset-0 top-3.5 -right-3.5 left-3.5 rounded-t-sm border border-canary-edge print:hidden ${
            copy ? '-bottom-px border-b-0' : '-bottom-3.5 rounded-b-sm'
          }`}
        />
        <div className="relative">{children}</div>
      </div>
      {copy}
    </div>
  )
}
