import { useSubmit } from '../../graph/use-submit'
import { Dialog } from '../../ui/dialog'
import { FormDialog } from '../../ui/form-dialog'
import { useRotateWebhookSecretMutation } from './generated/webhooks'
import { WebhookSecret } from './webhook-secret'

/** Makes a new secret of a webhook, and shows it. */
export function RotateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [rotate, { data }] = useRotateWebhookSecretMutation({
    refetchQueries: ['WebhookLog', 'History'],
    fetchPolicy: 'no-cache', // the secret stays out of Apollo's cache
  })
  const form = useSubmit({}, async () => {
    await rotate({ variables: { id } })
  })
  const secret = data?.rotateWebhookSecret.secret
  if (secret) {
    return (
      <Dialog title="Copy the secret now" onClose={onClose}>
        <WebhookSecret secret={secret} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <FormDialog title="Make a new secret?" form={form} action="New secret" onClose={onClose}>
      <p className="text-ink-soft">
        It counts at once. The receiver refuses what is sent until it has the new secret, too; what
        it refuses is sent again later.
      </p>
    </FormDialog>
  )
}
