import { randomBytes } from 'node:crypto'
import { causedTypes } from '../../shared/event-types'
import { MAX_WEBHOOK_DESCRIPTION, MAX_WEBHOOK_URL, MAX_WEBHOOKS } from '../../shared/limits'
import { fullName } from '../../shared/person-name'
import { webhookFormats } from '../../shared/words/webhooks'
import { requireConfirmation } from '../account/sessions/confirmation'
import { type Changer, recordChange, recordChanges } from '../desk/history'
import { changedSince } from '../desk/revisions'
import { recordEvent, refuseUnknownTypes } from '../events/events'
import type { WebhookDelivery, WebhookEndpoint, WebhookFormat } from '../generated/prisma/client'
import { refuseToken, type StaffVisitor } from '../http/access'
import { db, isId, lockKey, lockRow, type Tx } from '../platform/db'
import { badField, conflict, Refusal } from '../platform/errors'
import { refuseUnsafeUrl } from '../platform/outgoing'
import { countAttempt, userKey } from '../platform/rate-limit'
import { validText } from '../platform/text'
import { takeTurn } from '../platform/turns'

export interface WebhookInput {
  url: string
  description: string
  /** Empty for all. */
  types: string[]
  format: WebhookFormat
  isActive: boolean
}

/** What an owner sends by hand, in ten minutes. */
const sendLimit = { most: 30, message: 'You have sent many events by hand.' }

/** The secret of the Standard Webhooks specification: 192 random bits. */
const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

/** What may be said of a URL outside of its form: a path can be a secret, as that of Slack is. */
export const originOf = ({ url }: Pick<WebhookEndpoint, 'url'>) => new URL(url).origin

/**
 * Creates a webhook with a new secret. Sent again with the same key, it is returned as it is. A stolen session could send
 * itself what happens, so it needs the password.
 */
export async function createWebhook(
  visitor: StaffVisitor,
  input: WebhookInput,
  requestKey: string,
): Promise<WebhookEndpoint> {
  await requireConfirmation(visitor)
  if (!isId(requestKey)) throw badField('requestKey', 'A UUID')
  const values = await validWebhook(input)
  return takeTurn(visitor, async (tx) => {
    await lockKey(tx, requestKey)
    const stored = await tx.webhookEndpoint.findUnique({ where: { requestKey } })
    if (stored) return stored
    await lockKey(tx, 'webhooks') // so that two at once can't pass the limit
    if ((await tx.webhookEndpoint.count()) >= MAX_WEBHOOKS) {
      throw conflict(`You have ${MAX_WEBHOOKS} webhooks. Remove one first.`)
    }
    const endpoint = await tx.webhookEndpoint.create({
      data: {
        ...values,
        requestKey,
        secret: newSecret(),
        createdByName: fullName(visitor.user),
      },
    })
    await recordWebhook(tx, visitor.user, endpoint, 'url', null, originOf(endpoint))
    return endpoint
  })
}

/** Saves a webhook. Turning it on again, or giving it another URL, forgets its failures. */
export async function saveWebhook(
  visitor: StaffVisitor,
  id: string,
  revision: number,
  input: WebhookInput,
): Promise<WebhookEndpoint> {
  await requireConfirmation(visitor)
  const values = await validWebhook(input)
  return takeTurn(visitor, async (tx) => {
    const before = await lockWebhook(tx, id)
    if (before.revision !== revision) throw await changedSince(tx, 'WEBHOOK', id)
    const [old, current] = [textsOf(before), textsOf(values)]
    if (before.url !== values.url && old.url === current.url) current.url += ' (another path)'
    await recordChanges(
      tx,
      visitor.user,
      (Object.keys(old) as (keyof typeof old)[]).map((field) => ({
        ...subjectOf(before),
        field,
        before: old[field],
        after: current[field],
      })),
    )
    const isFresh = (values.isActive && !before.isActive) || before.url !== values.url
    return tx.webhookEndpoint.update({
      where: { id },
      data: {
        ...values,
        ...(isFresh && { failures: 0, failingSince: null }),
        ...(values.isActive && { disabledReason: null }),
        revision: { increment: 1 },
      },
    })
  })
}

const textsOf = ({ url, description, types, format, isActive }: WebhookInput) => ({
  url: originOf({ url }),
  description,
  types: types.join('\n') || 'all',
  format: webhookFormats[format].words,
  isActive: isActive ? 'Yes' : 'No',
})

/** Gives a webhook another secret, which counts at once: the receiver refuses what is sent until it has it, too. */
export async function rotateSecret(visitor: StaffVisitor, id: string): Promise<WebhookEndpoint> {
  await requireConfirmation(visitor)
  return takeTurn(visitor, async (tx) => {
    const endpoint = await lockWebhook(tx, id)
    await recordWebhook(tx, visitor.user, endpoint, 'secret', null, 'a new one')
    const data = { secret: newSecret(), revision: { increment: 1 } }
    return tx.webhookEndpoint.update({ where: { id }, data })
  })
}

/** Removes a webhook with its log. Repeated calls change nothing. */
export async function removeWebhook(visitor: StaffVisitor, id: string): Promise<boolean> {
  refuseToken(visitor)
  return takeTurn(visitor, async (tx) => {
    if (!isId(id) || !(await lockRow(tx, 'webhook_endpoint', id))) return true
    const endpoint = await tx.webhookEndpoint.findUniqueOrThrow({ where: { id } })
    await recordWebhook(tx, visitor.user, endpoint, 'url', originOf(endpoint), null)
    await tx.webhookEndpoint.delete({ where: { id } })
    return true
  })
}

/** Sends a test to one webhook, whatever types it asks for. */
export async function testWebhook(visitor: StaffVisitor, id: string): Promise<WebhookDelivery> {
  refuseToken(visitor)
  await countAttempt(userKey('webhook', visitor.user.id), sendLimit)
  return takeTurn(visitor, async (tx) => {
    refuseInactive(await lockWebhook(tx, id))
    const event = await recordEvent(tx, 'test.ping', { id: null })
    return tx.webhookDelivery.create({ data: { endpointId: id, eventId: event.id } })
  })
}

/**
 * Sends an event to its webhook once more. `attempts` are those that the caller has seen: after another one has begun, as
 * by a double click, nothing is sent.
 */
export async function sendDeliveryAgain(
  visitor: StaffVisitor,
  id: string,
  attempts: number,
): Promise<WebhookDelivery> {
  refuseToken(visitor)
  const delivery = isId(id) ? await db.webhookDelivery.findUnique({ where: { id } }) : null
  if (!delivery) throw new Refusal('NOT_FOUND', 'There is no such delivery.')
  await countAttempt(userKey('webhook', visitor.user.id), sendLimit)
  return takeTurn(visitor, async (tx) => {
    refuseInactive(await lockWebhook(tx, delivery.endpointId))
    await tx.$executeRaw`
      UPDATE webhook_delivery
      SET next_try_at = clock_timestamp(), delivered_at = NULL, failure = coalesce(failure, 'Sent again by hand')
      WHERE id = ${id}::uuid AND attempts = ${attempts} AND (delivered_at IS NOT NULL OR failure IS NOT NULL)`
    return tx.webhookDelivery.findUniqueOrThrow({ where: { id } })
  })
}

const subjectOf = (endpoint: Pick<WebhookEndpoint, 'id' | 'description' | 'url'>) => ({
  subject: 'WEBHOOK' as const,
  subjectId: endpoint.id,
  subjectName: endpoint.description,
})

/** Writes a change of a webhook to the history. */
export const recordWebhook = (
  tx: Tx,
  by: Changer,
  endpoint: WebhookEndpoint,
  field: string,
  before: string | null,
  after: string | null,
) => recordChange(tx, by, { ...subjectOf(endpoint), field, before, after })

async function lockWebhook(tx: Tx, id: string) {
  if (!isId(id) || !(await lockRow(tx, 'webhook_endpoint', id))) {
    throw new Refusal('NOT_FOUND', 'There is no such webhook. Someone may have removed it.')
  }
  return tx.webhookEndpoint.findUniqueOrThrow({ where: { id } })
}

function refuseInactive({ isActive }: WebhookEndpoint) {
  if (!isActive) throw conflict('This webhook is off. Turn it on first.')
}

async function validWebhook({ url, description, types, ...others }: WebhookInput) {
  refuseUnknownTypes(types)
  const asked = causedTypes.filter((type) => types.includes(type))
  if (types.length > 0 && asked.length === 0) throw badField('types', 'Choose at least one')
  const values = {
    ...others,
    url: validText('url', url, { most: MAX_WEBHOOK_URL }),
    description: validText('description', description, { most: MAX_WEBHOOK_DESCRIPTION }),
    types: asked,
  }
  if (/\p{Cc}/u.test(values.description)) throw badField('description', 'One line')
  await refuseUnsafeUrl('url', values.url)
  return values
}
