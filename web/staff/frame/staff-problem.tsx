import { refusalOf } from '../../graph/graph-error'
import { buttonLook } from '../../ui/button'
import { Sheet } from '../../ui/paper/sheet'
import { Problem } from '../../ui/states'
import { loginAndBack } from '../paths'

/** Explains why a screen could not load, most often because the session has ended. */
export function StaffProblem({ error, retry }: { error: unknown; retry: () => unknown }) {
  const refusal = refusalOf(error)
  if (refusal?.code === 'UNAUTHENTICATED' || refusal?.code === 'FORBIDDEN') {
    return <SignInCard isSignedOut={refusal.code === 'UNAUTHENTICATED'} />
  }
  return (
    <div className="p-4">
      <Problem retry={retry}>{refusal?.message}</Problem>
    </div>
  )
}

/** For a session that is over, or an account that is no longer staff. */
function SignInCard({ isSignedOut }: { isSignedOut: boolean }) {
  return (
    <Sheet role="alert" className="m-4 mx-auto max-w-md space-y-4 text-center">
      <h2 className="text-xl">{isSignedOut ? 'You are signed out' : 'Staff only'}</h2>
      <p className="text-ink-soft">
        {isSignedOut
          ? 'Your session has ended. What you typed is saved in this tab.'
          : 'This account is no longer a staff account.'}
      </p>
      <a href={loginAndBack()} className={buttonLook()}>
        Sign in
      </a>
    </Sheet>
  )
}
