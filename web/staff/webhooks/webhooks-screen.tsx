import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { eventTypes, isEventType } from '../../../shared/event-types'
import { wordsFor } from '../../../shared/words/rows'
import { webhookFormats } from '../../../shared/words/webhooks'
import { isAway } from '../../graph/form-draft'
import { Button } from '../../ui/button'
import { Nothing } from '../../ui/states'
import { type Column, Table } from '../../ui/table'
import { livingList } from '../frame/connections'
import { useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { useWebhooksQuery, type WebhookRowFragment } from './generated/webhooks'
import { WebhookDialog, webhookDraft } from './webhook-dialog'
import { WebhookHealth } from './webhook-health'

/** Where what happens is sent, and whether it arrives. */
export function WebhooksScreen() {
  // Owners who come back from confirming their password continue where they were.
  const [isCreating, setCreating] = useState(() => isAway(webhookDraft()))
  const maySet = useMay()('SETTINGS')
  return (
    <Screen
      title="Webhooks"
      subtitle="What happens here, sent to another program at once."
      actions={
        maySet && (
          <Button onClick={() => setCreating(true)} className="max-sm:w-full">
            <Plus aria-hidden className="size-5" />
            New webhook
          </Button>
        )
      }
    >
      {maySet ? <WebhookList /> : <p>Owners can create webhooks.</p>}
      {isCreating && <WebhookDialog onClose={() => setCreating(false)} />}
    </Screen>
  )
}

function WebhookList() {
  const { data, error, refetch } = useWebhooksQuery(livingList)
  const webhooks = data?.webhooks
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!webhooks) return <RowsWaiting rows={3} />
  if (webhooks.length === 0) {
    return (
      <Nothing title="No webhooks yet">
        Create one to hear of requests and payments in Slack, or to fill a spreadsheet with Zapier
        or Make.
      </Nothing>
    )
  }
  return <Table rows={webhooks} columns={columns} />
}

const columns: Column<WebhookRowFragment>[] = [
  {
    name: 'Webhook',
    cell: ({ id, description }) => (
      <Link
        to={staffPaths.webhook(id)}
        dir="auto"
        className="font-semibold underline-offset-4 hover:underline"
      >
        {description}
      </Link>
    ),
  },
  { name: 'To', width: 'w-64', from: '4xl', cell: ({ url }) => new URL(url).host },
  { name: 'Sends', width: 'w-64', cell: sentWords },
  { name: 'Health', width: 'w-80', cell: (webhook) => <WebhookHealth webhook={webhook} /> },
]

function sentWords({ types, format }: WebhookRowFragment) {
  const [first = '', ...others] = types
  const what = isEventType(first) ? eventTypes[first].name : 'Everything'
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `${what}${more}, ${wordsFor(webhookFormats, format)}`
}
