import { useNow } from '../../ui/browser/now'
import { easternWhen } from '../../ui/eastern-time'
import { Status } from '../../ui/paper/marks'
import type { WebhookRowFragment } from './generated/webhooks'

/** Whether a webhook works, in words. */
export function WebhookHealth({
  webhook: { isActive, disabledReason, failingSince, lastSuccessAt },
}: {
  webhook: WebhookRowFragment
}) {
  const now = useNow()
  if (!isActive && disabledReason) {
    return (
      <Status tone="red" shape="diamond">
        Turned off. {disabledReason}
      </Status>
    )
  }
  if (!isActive) return <span className="text-ink-soft">Off</span>
  if (failingSince) {
    return (
      <Status tone="red" shape="diamond">
        Failing since {easternWhen(failingSince, now)}
      </Status>
    )
  }
  if (!lastSuccessAt) return <span className="text-ink-soft">Nothing sent yet</span>
  return <>Works, last {easternWhen(lastSuccessAt, now)}</>
}
