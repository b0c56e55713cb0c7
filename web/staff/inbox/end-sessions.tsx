import { useState } from 'react'
import { refusalOf } from '../../graph/graph-error'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { useEndUserSessionsMutation } from './generated/inbox'

/** Signs a customer out everywhere, after asking once more. */
export function EndSessions({ userId, name }: { userId: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const [endSessions, { loading }] = useEndUserSessionsMutation()

  const end = async () => {
    try {
      const { data } = await endSessions({ variables: { userId } })
      const count = data?.endUserSessions ?? 0
      toast({
        title: `${name} is signed out everywhere`,
        description: count === 1 ? '1 session ended' : `${count} sessions ended`,
        tone: 'success',
      })
      setOpen(false)
    } catch (error) {
      const description = refusalOf(error)?.message ?? 'Please try again.'
      toast({ title: "That didn't work", description, tone: 'error' })
    }
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Sign out everywhere
      </Button>
      {isOpen && (
        <Dialog title={`Sign ${name} out everywhere?`} onClose={() => setOpen(false)}>
          <p className="text-ink-soft">
            Use this when someone else may be using the account. Ask the customer to choose a new
            password, because the current one still works.
          </p>
          <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={loading} onClick={() => void end()}>
              Sign out everywhere
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
