import { causedTypes, eventTypes, isEventType } from '../../../shared/event-types'
import { MAX_WEBHOOK_DESCRIPTION, MAX_WEBHOOK_URL } from '../../../shared/limits'
import { valuesIn, wordsFor } from '../../../shared/words/rows'
import { webhookFormats } from '../../../shared/words/webhooks'
import type { WebhookFormat } from '../../generated/schema'
import { useSubmit } from '../../graph/use-submit'
import { CheckField } from '../../ui/check-field'
import { ChoiceField } from '../../ui/choice-field'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import {
  useCreateWebhookMutation,
  useSaveWebhookMutation,
  type WebhookRowFragment,
} from './generated/webhooks'
import { WebhookSecret } from './webhook-secret'

interface WebhookDraft {
  url: string
  description: string
  types: readonly string[]
  format: WebhookFormat
  isActive: boolean
}

const emptyDraft: WebhookDraft = {
  url: '',
  description: '',
  types: [],
  format: 'STANDARD',
  isActive: true,
}

export const webhookDraft = (id = 'new') => `drafted-webhook-${id}`

/** Creates a webhook, then shows its secret; or changes one. */
export function WebhookDialog({
  webhook,
  onClose,
}: {
  webhook?: WebhookRowFragment
  onClose: () => void
}) {
  const [create, { data }] = useCreateWebhookMutation({
    refetchQueries: ['Webhooks', 'History'],
    fetchPolicy: 'no-cache', // the secret stays out of Apollo's cache
  })
  const [save] = useSaveWebhookMutation({ refetchQueries: ['History'] })
  const form = useSubmit<WebhookDraft>(
    () => draftOf(webhook),
    async ({ url, description, types, format, isActive }, requestKey) => {
      const input = { url: url.trim(), description, types: [...types], format, isActive }
      if (!input.url) return { url: 'Enter the URL that the other program shows' }
      if (!description.trim()) return { description: 'Say what it is for' }
      if (!webhook) return void (await create({ variables: { input, requestKey } }))
      const { id, revision } = webhook
      await save({ variables: { id, revision, input } })
      toast({ tone: 'success', title: 'Webhook saved' })
      onClose()
    },
    { draft: webhookDraft(webhook?.id) },
  )
  const { types, format, isActive } = form.values
  const secret = data?.createWebhook.secret
  if (secret) {
    return (
      <Dialog title="Copy the secret now" onClose={onClose}>
        <WebhookSecret secret={secret} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'New webhook'}
      form={form}
      action={webhook ? 'Save' : 'Create webhook'}
      isWide
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Such as “Slack, channel sales”."
        autoComplete="off"
        maxLength={MAX_WEBHOOK_DESCRIPTION}
        {...form.field('description')}
      />
      <TextField
        label="URL"
        hint="The other program shows it. It begins with https://."
        type="url"
        autoComplete="off"
        maxLength={MAX_WEBHOOK_URL}
        {...form.field('url')}
      />
      <ChoiceField
        legend="Sends"
        name="format"
        choices={valuesIn(webhookFormats).map((value) => ({
          value,
          words: wordsFor(webhookFormats, value),
          hint: webhookFormats[value].hint,
        }))}
        chosen={format}
        onChoose={(format) => form.set({ format })}
        className="grid gap-2 sm:grid-cols-2"
      />
      <fieldset>
        <legend className="font-medium">Events</legend>
        <p className="text-ink-faint text-sm">Choose none to send all of them.</p>
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {causedTypes.map((type) => (
            <CheckField
              key={type}
              label={isEventType(type) ? eventTypes[type].name : type}
              hint={type}
              checked={types.includes(type)}
              onChange={({ target: { checked } }) =>
                form.set({
                  types: checked ? [...types, type] : types.filter((other) => other !== type),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      {webhook && (
        <CheckField
          label="On"
          hint="What happens while it is off is not sent later."
          checked={isActive}
          onChange={({ target }) => form.set({ isActive: target.checked })}
        />
      )}
    </FormDialog>
  )
}

const draftOf = (webhook?: WebhookRowFragment): WebhookDraft => {
  if (!webhook) return emptyDraft
  const { url, description, types, format, isActive } = webhook
  return { url, description, types, format, isActive }
}
