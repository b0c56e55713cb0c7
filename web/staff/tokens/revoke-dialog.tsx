import { refusalOf } from '../../graph/graph-error'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { type ApiTokenRowFragment, useRevokeApiTokenMutation } from './generated/tokens'

/** Confirms that a token ends. */
export function RevokeDialog({
  token: { id, name, isActive },
  onClose,
}: {
  token: ApiTokenRowFragment
  onClose: () => void
}) {
  const [revoke, { loading }] = useRevokeApiTokenMutation({
    refetchQueries: ['ApiTokens', 'History'],
    awaitRefetchQueries: true,
  })
  const verb = isActive ? 'Revoke' : 'Remove'

  const end = async () => {
    try {
      await revoke({ variables: { id } })
      toast({ title: isActive ? 'Token revoked' : 'Token removed', description: name })
      onClose()
      // The button that opened the dialog is gone.
      requestAnimationFrame(() => document.querySelector('h1')?.focus())
    } catch (error) {
      const description = refusalOf(error)?.message ?? 'Please try again.'
      toast({ title: "That didn't work", description, tone: 'error' })
    }
  }

  return (
    <Dialog title={`${verb} “${name}”?`} onClose={onClose}>
      <p className="text-ink-soft">
        {isActive
          ? "Programs that use this token lose access at once. This can't be undone, but you can create a new one."
          : 'It no longer works. The history keeps who created it.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" busy={loading} onClick={() => void end()}>
          {verb} token
        </Button>
      </div>
    </Dialog>
  )
}
