import { refusalOf } from '../../graph-error'
import { buttonLook } from '../../ui/button'
import { Card } from '../../ui/card'
import { Problem } from '../../ui/states'
import { signInAgain } from '../paths'

/** Why a screen shows nothing: often only because the session has ended. */
export function StaffProblem({ error, retry }: { error: unknown; retry: () => unknown }) {
  const refusal = refusalOf(error)
  if (refusal?.code === 'UNAUTHENTICATED' || refusal?.code === 'FORBIDDEN') {
    return <SignedOut isStaff={refusal.code === 'UNAUTHENTICATED'} />
  }
  return (
    <div className="p-4">
      <Problem retry={retry}>{refusal?.message}</Problem>
    </div>
  )
}

function SignedOut({ isStaff }: { isStaff: boolean }) {
  return (
    <Card role="alert" className="m-4 mx-auto max-w-md space-y-4 text-center">
      <h2 className="text-xl">{isStaff ? 'You are signed out' : 'For our staff only'}</h2>
      <p className="text-ink-soft">
        {isStaff
          ? 'Your session has ended. What you typed is kept in this tab.'
          : 'This account no longer belongs to the staff.'}
      </p>
      <a href={signInAgain()} className={buttonLook()}>
        Sign in
      </a>
    </Card>
  )
}
