import { Signpost } from 'lucide-react'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { usePageHeading } from '../ui/page'
import { Sheet } from '../ui/paper/sheet'

export const notFoundTitle = 'Page Not Found'

export function NotFound() {
  const heading = usePageHeading(notFoundTitle)
  return (
    <main id="main" tabIndex={-1} className="min-h-[80dvh] px-4 py-16 sm:py-24">
      <Sheet className="mx-auto flex max-w-xl flex-col items-center gap-5 text-center">
        <Signpost aria-hidden className="size-12 text-ink" strokeWidth={1.5} />
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {notFoundTitle}
        </h1>
        <p className="text-ink-soft">
          There’s nothing at this address. It may have been mistyped, or the page may have moved.
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>
          <ButtonLink to={paths.packages()} variant="quiet">
            See the packages
          </ButtonLink>
        </div>
        <ButtonLink to={paths.contact()} variant="bare">
          Contact us
        </ButtonLink>
      </Sheet>
    </main>
  )
}
