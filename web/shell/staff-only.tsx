import { Lock } from 'lucide-react'
import { paths } from '../paths'
import { ButtonLink, buttonLook } from '../ui/button'
import { Sheet } from '../ui/paper/sheet'
import { PlainFrame } from './plain-frame'

export const staffOnlyTitle = 'For our staff only'

/** The 403 page that customers get under /staff/. It is served without scripts. */
export function StaffOnly() {
  return (
    <PlainFrame>
      <Sheet className="mx-auto flex max-w-xl flex-col items-center gap-5 text-center">
        <Lock aria-hidden className="size-12 text-ink" strokeWidth={1.5} />
        <h1 className="text-3xl">{staffOnlyTitle}</h1>
        <p className="text-ink-soft">
          You’re signed in, but not with a staff account. If you work here, sign in with your staff
          account.
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
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
