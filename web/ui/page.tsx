import type { ReactNode } from 'react'
import { useArrival } from './arrival'

type Props = {
  title: string
  subtitle?: ReactNode
  /** A tall, centred opening for the pages that introduce something. */
  hero?: boolean
  /** For pages that are read or filled in: one column of comfortable length. */
  narrow?: boolean
  /** Stands in the opening, under the subtitle. */
  actions?: ReactNode
  children?: ReactNode
}

export function Page({ title, subtitle, hero = false, narrow = false, actions, children }: Props) {
  const heading = useArrival(title)
  const width = narrow ? 'max-w-3xl' : 'max-w-6xl'
  return (
    <main
      id="main"
      tabIndex={-1}
      className="min-h-[calc(100dvh-4rem)] pb-20 print:min-h-0 print:pb-0"
    >
      <header
        className={
          hero
            ? `${heroLook} ${children ? apart : ''}`
            : `mx-auto ${width} px-4 pt-10 pb-8 sm:px-6 sm:pt-14 print:pt-0 print:pb-4`
        }
      >
        <div className={hero ? 'mx-auto max-w-3xl px-4 sm:px-6' : ''}>
          <h1 ref={heading} tabIndex={-1} className={hero ? 'text-4xl sm:text-6xl' : 'text-4xl'}>
            {title}
          </h1>
          {subtitle && (
            <p
              className={`mt-4 text-ink-soft ${hero ? 'mx-auto max-w-2xl text-balance text-xl' : 'text-lg'}`}
            >
              {subtitle}
            </p>
          )}
          {actions && (
            <div
              className={`mt-8 flex flex-col gap-3 sm:flex-row ${hero ? 'sm:justify-center' : ''}`}
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
  'bg-[radial-gradient(60rem_24rem_at_50%_-6rem,var(--glow),transparent)] pt-16 pb-14 text-center sm:pt-24 sm:pb-20'
const apart = 'mb-14 border-line border-b'
