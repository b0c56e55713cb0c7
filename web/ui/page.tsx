import { createContext, type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '../../shared/brand'
import { useArrival } from './browser/arrival'

/** The tab's title for a page; a page without one uses its heading. */
export const TabTitle = createContext<string | undefined>(undefined)

/** Names the tab and returns the ref for the page's heading, which gets the focus on navigation. */
export function usePageHeading(heading: string) {
  const { pathname } = useLocation()
  return useArrival(`${useContext(TabTitle) ?? heading} · ${brand.name}`, pathname)
}

interface Props {
  title: string
  subtitle?: ReactNode
  /** A large heading, for the pages that introduce something. */
  hero?: boolean
  /** One column of comfortable length, for pages to read or fill in. */
  narrow?: boolean
  /** Stands beside a column of that length, or below it where there is no room. */
  aside?: ReactNode
  /** Shown in the opening, under the subtitle. */
  actions?: ReactNode
  children?: ReactNode
}

export function Page({
  title,
  subtitle,
  hero = false,
  narrow = false,
  aside,
  actions,
  children,
}: Props) {
  const heading = usePageHeading(title)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page-width min-h-[calc(100dvh-4rem)] pb-24 print:min-h-0 print:p-0"
    >
      <header
        className={
          hero ? 'pt-12 pb-10 sm:pt-16 lg:pb-14' : 'pt-10 pb-8 sm:pt-14 print:pt-0 print:pb-4'
        }
      >
        <h1 ref={heading} tabIndex={-1} className={hero ? 'max-w-4xl text-page' : 'text-title'}>
          {title}
        </h1>
        {subtitle && <p className="mt-4 max-w-[34rem] text-ink-soft text-lead">{subtitle}</p>}
        {actions && <div className="mt-7 flex flex-col gap-3 sm:flex-row">{actions}</div>}
      </header>
      {aside ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,48rem)_minmax(16rem,1fr)]">
          <div>{children}</div>
          <div>{aside}</div>
        </div>
      ) : (
        <div className={narrow ? 'max-w-3xl' : ''}>{children}</div>
      )}
    </main>
  )
}
