import { CircleAlert, CloudOff } from 'lucide-react'
import { Button } from '../ui/button'
import { Bubble } from './message-row'
import type { Unsent } from './unsent'

/** An own message that hasn't reached the server. It stays until it is sent or discarded. */
export function UnsentRow({
  message: { clientMessageId, content, state },
  isBusy,
  onRetry,
  onDiscard,
}: {
  message: Unsent
  /** A message is being sent; only one is sent at a time. */
  isBusy: boolean
  onRetry: (clientMessageId: string) => void
  onDiscard: (clientMessageId: string) => void
}) {
  return (
    <div data-side="own" className="mt-4 flex shrink-0 flex-col items-end">
      <span className="sr-only">You:</span>
      <Bubble text={content} isOwn hasFailed={state === 'failed'} />
      {state === 'sending' ? (
        <p className="mx-1 mt-1 text-ink-faint text-xs">Sending…</p>
      ) : (
        <div className="mt-1 flex flex-wrap items-center justify-end gap-x-1">
          {state === 'waiting' ? <Waiting /> : <Failed />}
          <Button
            variant="bare"
            size="sm"
            disabled={isBusy}
            className="min-h-11!"
            onClick={() => onRetry(clientMessageId)}
          >
            Retry
          </Button>
          <Button
            variant="bare"
            size="sm"
            className="min-h-11!"
            onClick={() => onDiscard(clientMessageId)}
          >
            Discard
          </Button>
        </div>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <p className="mt-1 mr-1 flex w-full items-center justify-end gap-1.5 text-ink-soft text-sm">
      <CloudOff aria-hidden className="size-4" />
      Not sent yet, we’ll keep trying
    </p>
  )
}

function Failed() {
  return (
    <p className="mr-1 flex items-center gap-1.5 font-medium text-red text-sm">
      <CircleAlert aria-hidden className="size-4" />
      Not sent
    </p>
  )
}
