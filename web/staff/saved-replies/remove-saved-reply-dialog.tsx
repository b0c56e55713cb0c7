import { useSubmit } from '../../graph/use-submit'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { type SavedReplyFragment, useRemoveReplyMutation } from './generated/saved-replies'

/** Asks before a saved reply is removed. */
export function RemoveSavedReplyDialog({
  reply: { id, title },
  onClose,
}: {
  reply: SavedReplyFragment
  onClose: () => void
}) {
  const [remove] = useRemoveReplyMutation({
    refetchQueries: ['SavedReplies'],
    awaitRefetchQueries: true,
  })
  const form = useSubmit({}, async () => {
    await remove({ variables: { id } })
    toast({ tone: 'success', title: 'Reply removed' })
    onClose()
  })
  return (
    <FormDialog title={`Remove “${title}”?`} form={form} action="Remove" isDanger onClose={onClose}>
      <p className="text-ink-soft">
        No one can insert it anymore. If you may need it again, hide it instead.
      </p>
    </FormDialog>
  )
}
