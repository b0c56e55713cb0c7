import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { eventTypes, isEventType } from '../../../shared/event-types'
import { wordsFor } from '../../../shared/words/rows'
import { webhookFormats } from '../../../shared/words/webhooks'
import { isAway } from '../../graph/form-draft'
import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { Fact, Facts } from '../../ui/facts'
import { Nothing } from '../../ui/states'
import { BackLink } from '../frame/back-link'
import { ConfirmDialog } from '../frame/confirm-dialog'
import { livingList, PAGE } from '../frame/connections'
import { LiveList } from '../frame/live-list'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { DeliveryTable } from './delivery-table'
import {
  useRemoveWebhookMutation,
  useTestWebhookMutation,
  useWebhookLogQuery,
  type WebhookRowFragment,
} from './generated/webhooks'
import { RotateDialog } from './rotate-dialog'
import { WebhookDialog, webhookDraft } from './webhook-dialog'
import { WebhookHealth } from './webhook-health'

/** How often to look while something is on its way. */
const SENDING_MS = 1_000

/** One webhook: where it sends what, and the log of what it sent. */
export function WebhookScreen() {
  const { id = '' } = useParams()
  const query = useWebhookLogQuery({ variables: { id, first: PAGE }, ...livingList })
  const { data, error, refetch, startPolling } = query
  const webhook = data?.webhook
  const isSending = webhook?.deliveries.edges.some(
    ({ node: { deliveredAt, failure } }) => !deliveredAt && !failure,
  )
  useEffect(() => {
    if (!isSending) return
    startPolling(SENDING_MS)
    return () => startPolling(livingList.pollInterval)
  }, [isSending, startPolling])
  return (
    <Screen
      title={webhook?.description ?? 'Webhook'}
      actions={<BackLink to={staffPaths.webhooks()}>All webhooks</BackLink>}
    >
      {error && !data && <StaffProblem error={error} retry={() => refetch()} />}
      {!error && !data && <RowsWaiting rows={3} />}
      {data && !webhook && <Nothing title="There is no such webhook" />}
      {webhook && (
        <div className="space-y-6">
          <WebhookFacts webhook={webhook} />
          <WebhookActions webhook={webhook} onSent={refetch} />
          <section aria-label="Log">
            <h2 className="mb-3 text-xl">Log of 30 days</h2>
            <LiveList
              query={query}
              connection={webhook.deliveries}
              noun={['delivery', 'deliveries']}
              nothing={
                <Nothing title="Nothing sent yet">Send a test to see that it arrives.</Nothing>
              }
            >
              {(deliveries) => (
                <DeliveryTable deliveries={deliveries} isActive={webhook.isActive} />
              )}
            </LiveList>
          </section>
        </div>
      )}
    </Screen>
  )
}

function WebhookFacts({ webhook }: { webhook: WebhookRowFragment }) {
  const { url, types, format } = webhook
  const names = types.map((type) => (isEventType(type) ? eventTypes[type].name : type))
  return (
    <Facts className="sm:grid-cols-2 xl:grid-cols-4">
      <Fact term="Health">
        <WebhookHealth webhook={webhook} />
      </Fact>
      <Fact term="URL">
        <span className="break-all">{url}</span>
      </Fact>
      <Fact term="Sends">{wordsFor(webhookFormats, format)}</Fact>
      <Fact term="Events">{names.join(', ') || 'All'}</Fact>
    </Facts>
  )
}

type Opened = 'edit' | 'rotate' | 'remove'

function WebhookActions({
  webhook,
  onSent,
}: {
  webhook: WebhookRowFragment
  onSent: () => Promise<unknown>
}) {
  const { id, description, isActive } = webhook
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    isAway(webhookDraft(id)) ? 'edit' : undefined,
  )
  const [test] = useTestWebhookMutation()
  const [remove] = useRemoveWebhookMutation({ refetchQueries: ['Webhooks', 'History'] })
  const [run, isBusy] = useAction()
  const navigate = useNavigate()
  const close = () => setOpened(undefined)

  const sendTest = () =>
    run(
      async () => {
        await test({ variables: { id } })
        await onSent()
      },
      { done: 'Test sent', failed: 'Not sent' },
    )

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {isActive && (
          <Button onClick={() => void sendTest()} busy={isBusy}>
            Send a test
          </Button>
        )}
        <Button variant="quiet" onClick={() => setOpened('edit')}>
          Edit
        </Button>
        <Button variant="quiet" onClick={() => setOpened('rotate')}>
          New secret
        </Button>
        <Button variant="quiet" onClick={() => setOpened('remove')}>
          Remove
        </Button>
      </div>
      {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {opened === 'rotate' && <RotateDialog id={id} onClose={close} />}
      {opened === 'remove' && (
        <ConfirmDialog
          title={`Remove “${description}”?`}
          action="Remove webhook"
          done="Webhook removed"
          isDanger
          onConfirm={async () => {
            await remove({ variables: { id } })
            navigate(staffPaths.webhooks())
          }}
          onClose={close}
        >
          Nothing is sent any more, and its log goes. To pause it, turn it off instead.
        </ConfirmDialog>
      )}
    </>
  )
}
