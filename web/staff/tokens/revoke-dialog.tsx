import { useSubmit } from '../../graph/use-submit'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { type ApiTokenRowFragment, useRevokeApiTokenMutation } from './generated/tokens'

/** Confirms that a token ends. */
export function RevokeDialog({
  token: { id, name, isActive },
  onClose,
}: {
  token: ApiTokenRowFragment
  onClose: () => void
}) {
  const [revoke] = useRevokeApiTokenMutation({
    refetchQueries: ['ApiTokens', 'History'],
    awaitRefetchQueries: true,
  })
  const form = useSubmit({}, async () => {
    await revoke({ variables: { id } })
    toast({ title: isActive ? 'Token revoked' : 'Token removed', description: name })
    onClose()
  })
  const verb = isActive ? 'Revoke' : 'Remove'

  return (
    <FormDialog
      title={`${verb} “${name}”?`}
      form={form}
      action={`${verb} token`}
      isDanger
      cancel="Keep it"
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {isActive
          ? 'Programs that use this token lose access at once. This can’t be undone, but you can create a new one.'
          : 'It no longer works. The history keeps who created it.'}
      </p>
    </FormDialog>
  )
}
