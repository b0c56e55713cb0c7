import { paths } from '../paths'
import { ButtonLink, buttonLook } from '../ui/button'
import { Sheet } from '../ui/paper/sheet'
import { PlainFrame } from './plain-frame'

export const staffOnlyTitle = 'For our staff only'

/** The 403 page that customers get under /staff/. It is served without scripts. */
export function StaffOnly() {
  return (
    <PlainFrame>
      <Sheet flush className="max-w-3xl px-5 py-10 sm:p-12">
        <h1 className="text-title">{staffOnlyTitle}</h1>
        <p className="mt-4 max-w-xl text-ink-soft text-lead">
          You’re signed in, but not with a staff account. If you work here, sign in with your staff
          account.
        </p>
        <p className="mt-3 max-w-xl text-ink-soft">
          Have you just signed up? First open the link that we emailed you.{' '}
          <a
            href="/api/login/verify"
            className="font-semibold text-ink underline underline-offset-4 hover:decoration-2"
          >
            Send it again
          </a>
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>
          <form method="post" action="/api/logout">
            <button type="submit" className={buttonLook({ variant: 'quiet' })}>
              Sign out
            </button>
          </form>
        </div>
      </Sheet>
    </PlainFrame>
  )
}
