import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { brand } from '../../../shared/brand'
import { useArrival } from '../../ui/browser/arrival'

/** Room at the bottom for the chat button. */
export const frameLook =
  'page-width min-h-[calc(100dvh-4rem)] pt-6 pb-28 sm:pt-8 print:min-h-0 print:p-0'

/** A screen: the way back, the heading with what stands beside it, and the content. */
export function Screen({
  title,
  tabTitle = title,
  above,
  beside,
  back,
  children,
}: {
  title: ReactNode
  /** The tab's title, for a heading that is more than text. */
  tabTitle?: ReactNode
  /** A small line over the heading. */
  above?: ReactNode
  beside?: ReactNode
  back?: { to: string; name: string }
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const heading = useArrival(`${tabTitle} · ${brand.name}`, pathname)
  return (
    <main id="main" tabIndex={-1} className={frameLook}>
      {back && (
        <Link
          to={back.to}
          className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 font-medium text-ink-soft hover:bg-tread hover:text-ink print:hidden"
        >
          <ChevronLeft aria-hidden className="size-5" />
          {back.name}
        </Link>
      )}
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          {above && <div className="mb-1.5 text-ink-soft">{above}</div>}
          <h1 ref={heading} tabIndex={-1} className="text-title">
            {title}
          </h1>
        </div>
        {beside}
      </header>
      {children}
    </main>
  )
}
