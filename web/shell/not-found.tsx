import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { link } from '../ui/link-look'
import { usePageHeading } from '../ui/page'
import { Sheet } from '../ui/paper/sheet'

export const notFoundTitle = 'Page Not Found'

export function NotFound() {
  const heading = usePageHeading(notFoundTitle)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page-width min-h-[calc(100dvh-4rem)] pt-10 pb-24 sm:pt-14"
    >
      <Sheet flush className="max-w-3xl px-5 py-10 sm:p-12">
        <h1 ref={heading} tabIndex={-1} className="text-title">
          {notFoundTitle}
        </h1>
        <p className="mt-4 max-w-xl text-ink-soft text-lead">
          There’s nothing at this address. It may have been mistyped, or the page may have moved.
        </p>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>
          <ButtonLink to={paths.packages()} variant="quiet">
            See the packages
          </ButtonLink>
        </div>
        <p className="mt-4">
          <Link to={paths.contact()} className={`${link} inline-flex min-h-11 items-center`}>
            Contact us
          </Link>
        </p>
      </Sheet>
    </main>
  )
}
