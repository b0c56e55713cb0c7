import { brand } from '../../shared/brand'
import { membersWith } from '../desk/members'
import type { WebhookEndpoint } from '../generated/prisma/client'
import { renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { config } from '../platform/config'
import { db, prepared, type Tx } from '../platform/db'
import { OFF, type Outcome } from './attempt'
import { originOf, recordWebhook } from './webhooks'

/** An endpoint that fails this often and this long, without a success, is turned off. */
const DEAD_AFTER = { failures: 10, days: 5 }

const noteSuccesses = prepared(
  'note-webhook-successes',
  `UPDATE webhook_endpoint SET last_success_at = now(), failing_since = NULL, failures = 0
   WHERE id = ANY ($1) AND (failures > 0 OR coalesce(last_success_at < now() - interval '10 seconds', true))`,
)

const noteFailures = prepared<{ id: string; isDead: boolean }>(
  'note-webhook-failures',
  `UPDATE webhook_endpoint SET failures = failures + failed.count,
     failing_since = coalesce(failing_since, now())
   FROM unnest($1::uuid[], $2::int[]) AS failed (id, count) WHERE webhook_endpoint.id = failed.id
   RETURNING webhook_endpoint.id, failures >= ${DEAD_AFTER.failures}
     AND failing_since < now() - interval '${DEAD_AFTER.days} days' AS "isDead"`,
)

/** Notes what became of requests with their endpoints, and turns off what is gone or has been dead for days. */
export async function noteHealth(outcomes: Outcome[]) {
  const failed = new Map<string, number>()
  const revisions = new Map<string, number>()
  for (const { delivery, failure } of outcomes) {
    const { id, revision } = delivery.endpoint
    revisions.set(id, revision)
    if (failure !== null && failure !== OFF) failed.set(id, (failed.get(id) ?? 0) + 1)
  }
  if (failed.size > 0) {
    const { rows } = await noteFailures([[...failed.keys()], [...failed.values()]])
    for (const { id, isDead } of rows) {
      if (isDead) await turnOff(id, revisions.get(id), 'It has failed for five days.')
    }
  }
  const done = outcomes.filter(({ failure }) => failure === null)
  if (done.length > 0) await noteSuccesses([done.map(({ delivery }) => delivery.endpoint.id)])
  for (const { delivery, statusCode } of outcomes) {
    const { id, revision } = delivery.endpoint
    if (statusCode === 410) await turnOff(id, revision, 'It said that it is gone (410).')
  }
}

/** Turns a webhook off, once, unless someone has changed it since the request was made. */
const turnOff = (id: string, revision: number | undefined, reason: string) =>
  db.$transaction(async (tx) => {
    const [endpoint] = await tx.webhookEndpoint.updateManyAndReturn({
      where: { id, revision: revision ?? -1, isActive: true },
      data: { isActive: false, disabledReason: reason, revision: { increment: 1 } },
    })
    if (!endpoint) return
    await recordWebhook(tx, { name: brand.name }, endpoint, 'isActive', 'Yes', 'No')
    await mailTurnedOff(tx, endpoint, reason)
  })

async function mailTurnedOff(tx: Tx, endpoint: WebhookEndpoint, reason: string) {
  const heading = `A webhook was turned off: ${endpoint.description}`
  for (const { email } of await membersWith('SETTINGS', tx)) {
    await queueMail(tx, {
      cause: `webhook-off ${endpoint.id} ${endpoint.revision} ${email}`,
      recipient: email,
      ...renderLetter({
        subject: heading,
        preview: reason,
        heading,
        parts: [
          `We sent events to ${originOf(endpoint)}. ${reason}`,
          'Turn it on again once it works. What it missed is in its log, and can be sent again.',
          { button: 'Open webhooks', href: `${config.PUBLIC_URL}/staff/webhooks` },
        ],
      }),
    })
  }
}
