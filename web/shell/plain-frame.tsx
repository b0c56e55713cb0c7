import type { ReactNode } from 'react'
import { Footer } from './footer'
import { Logo } from './logo'
import { Notice } from './notice'
import { SkipLink } from './skip-link'

/** The frame around the pages that the server sends without scripts. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Notice />
      <header className="border-rule border-b bg-paper">
        <div className="page-width flex h-16 items-center">
          <Logo />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page-width min-h-[80dvh] pt-10 pb-24 sm:pt-14">
        {children}
      </main>
      <Footer />
    </>
  )
}
