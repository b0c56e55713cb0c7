import { useState } from 'react'
import { useSubmit } from '../../graph/use-submit'
import { Button } from '../../ui/button'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { useEndUserSessionsMutation } from './generated/inbox'

/** Signs a customer out everywhere, after asking once more. */
export function EndSessions({ userId, name }: { userId: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Sign out everywhere
      </Button>
      {isOpen && <EndSessionsDialog userId={userId} name={name} onClose={close} />}
    </>
  )
}

function EndSessionsDialog({
  userId,
  name,
  onClose,
}: {
  userId: string
  name: string
  onClose: () => void
}) {
  const [endSessions] = useEndUserSessionsMutation()
  const form = useSubmit({}, async () => {
    const { data } = await endSessions({ variables: { userId } })
    const count = data?.endUserSessions ?? 0
    toast({
      title: `${name} is signed out everywhere`,
      description: count === 1 ? '1 session ended' : `${count} sessions ended`,
      tone: 'success',
    })
    onClose()
  })
  return (
    <FormDialog
      title={`Sign ${name} out everywhere?`}
      form={form}
      action="Sign out everywhere"
      isDanger
      onClose={onClose}
    >
      <p className="text-ink-soft">
        Use this when someone else may be using the account. Ask the customer to choose a new
        password, because the current one still works.
      </p>
    </FormDialog>
  )
}
