import type { ReactNode } from 'react'
import { Footer } from './footer'
import { Logo } from './logo'
import { SkipLink } from './skip-link'

/** The frame around the pages that the server sends without scripts. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-line border-b">
        <div className="mx-auto flex h-16 max-w-6xl 2xl:max-w-7xl items-center px-4 sm:px-6">
          <Logo />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-h-[80dvh] px-4 pt-10 pb-20 sm:pt-14">
        {children}
      </main>
      <Footer />
    </>
  )
}
