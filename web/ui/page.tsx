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
  /** A tall, centered opening for the pages that introduce something; `compact` where it leads to a choice. */
  hero?: boolean | 'compact'
  /** One column of comfortable length, for pages to read or fill in. */
  narrow?: boolean
  /** Shown in the opening, under the subtitle. */
  actions?: ReactNode
  children?: ReactNode
}

export function Page({ title, subtitle, hero = false, narrow = false, actions, children }: Props) {
  const heading = usePageHeading(title)
  const look = hero === 'compact' ? compact : tall
  const width = narrow ? 'max-w-3xl' : 'max-w-6xl 2xl:max-w-7xl'
  return (
    <main
      id="main"
      tabIndex={-1}
      className="min-h-[calc(100dvh-4rem)] pb-20 print:min-h-0 print:pb-0"
    >
      <header
        className={
          hero
            ? `${heroLook} ${look.room} ${children ? `border-line border-b ${look.apart}` : ''}`
            : `mx-auto ${width} px-4 pt-10 pb-8 sm:px-6 sm:pt-14 print:pt-0 print:pb-4`
        }
      >
        <div className={hero ? 'mx-auto max-w-3xl px-4 sm:px-6' : ''}>
          <h1 ref={heading} tabIndex={-1} className={hero ? 'text-4xl sm:text-6xl' : 'text-4xl'}>
            {title}
          </h1>
          {subtitle && (
            <p
              className={`mt-4 text-ink-soft ${hero ? `mx-auto max-w-2xl text-balance ${look.text}` : 'text-lg'}`}
            >
              {subtitle}
            </p>
          )}
          {actions && (
            <div
              className={`${look.gap} flex flex-col gap-3 sm:flex-row ${hero ? 'sm:justify-center' : ''}`}
            >
              {actions}
            </div>
          )}
        </div>
      </header>
      <div className={`mx-auto ${width} px-4 sm:px-6`}>{children}</div>
    </main>
  )
}

const heroLook =
  'bg-[radial-gradient(60rem_24rem_at_50%_-6rem,var(--glow),transparent)] text-center'
const tall = { room: 'pt-16 pb-14 sm:pt-24 sm:pb-20', text: 'text-xl', gap: 'mt-8', apart: 'mb-14' }
const compact = {
  room: 'pt-8 pb-6 sm:pt-12 sm:pb-8',
  text: 'text-lg sm:text-xl',
  gap: 'mt-6',
  apart: 'mb-10',
}
