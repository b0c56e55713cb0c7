import { NewSecret } from '../frame/new-secret'

/** Shows the secret that signs what a webhook sends. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <NewSecret
      secret={secret}
      label="Secret"
      warning="who has it can send events in our name."
      onDone={onDone}
    >
      <p className="text-ink-soft text-sm">
        The receiver verifies the signature with it, by a library of the Standard Webhooks
        specification. Slack doesn’t need it.
      </p>
    </NewSecret>
  )
}
