import { refusalOf } from '../../graph/graph-error'
import { buttonLook } from '../../ui/button'
import { Card } from '../../ui/card'
import { Problem } from '../../ui/states'
import { loginAndBack } from '../paths'

/** Why a screen shows nothing: often only because the session has ended. */
export function StaffProblem({ error, retry }: { error: unknown; retry: () => unknown }) {
  const refusal = refusalOf(error)
  if (refusal?.code === 'UNAUTHENTICATED' || refusal?.code === 'FORBIDDEN') {
    return <NotSignedIn isOver={refusal.code === 'UNAUTHENTICATED'} />
  }
  return (
    <div className="p-4">
      <Problem retry={retry}>{refusal?.message}</Problem>
    </div>
  )
}

/** The session is over, or it lives and is no longer one of the staff. */
function NotSignedIn({ isOver }: { isOver: boolean }) {
  return (
    <Card role="alert" className="m-4 mx-auto max-w-md space-y-4 text-center">
      <h2 className="text-xl">{isOver ? 'You are signed out' : 'For our staff only'}</h2>
      <p className="text-ink-soft">
        {isOver
          ? 'Your session has ended. What you typed is kept in this tab.'
          : 'This account no longer belongs to the staff.'}
      </p>
      <a href={loginAndBack()} className={buttonLook()}>
        Sign in
      </a>
    </Card>
  )
}
