import { queryFromInfo } from '@pothos/plugin-prisma'
import { MAX_WEBHOOK_DESCRIPTION, MAX_WEBHOOK_URL, MAX_WEBHOOKS } from '../../shared/limits'
import { webhookFormats } from '../../shared/words/webhooks'
import { DeskEvent } from '../events/events.schema'
import { Prisma, type WebhookEndpoint as WebhookRow } from '../generated/prisma/client'
import { builder, staffMay, staffVisitorOf } from '../graph/builder'
import { enumValues } from '../graph/enum-values'
import { countOf, nodePaths, pageOf } from '../graph/paging'
import { costs } from '../graph/query-cost'
import { db, isId } from '../platform/db'
import type { List } from '../platform/lists'
import {
  createWebhook,
  removeWebhook,
  rotateSecret,
  saveWebhook,
  sendDeliveryAgain,
  testWebhook,
} from './webhooks'

const noTokens = 'API tokens cannot do it.'
const needsPassword = `FORBIDDEN with \`extensions.reason\` PASSWORD_NEEDED when the password was last checked more than 30 minutes ago. ${noTokens}`

const WebhookFormat = builder.enumType('WebhookFormat', {
  description: 'What a webhook sends.',
  values: enumValues(webhookFormats),
})

const WebhookDelivery = builder.prismaObject('WebhookDelivery', {
  description:
    'One event on its way to one webhook. While a request is under way, it has neither a failure nor a time of delivery.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    event: t.relation('event', { type: DeskEvent, description: 'The event.' }),
    attempts: t.exposeInt('attempts', { description: 'How many requests have begun.' }),
    nextTryAt: t.expose('nextTryAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried again; null once it was delivered or given up.',
    }),
    deliveredAt: t.expose('deliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the receiver took it; null before.',
    }),
    statusCode: t.exposeInt('statusCode', {
      nullable: true,
      description: 'HTTP status of the last answer; null without one.',
    }),
    durationMs: t.exposeInt('durationMs', {
      nullable: true,
      description: 'How long the last request took, in milliseconds.',
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'What went wrong the last time, in words.',
    }),
  }),
})

const WebhookEndpoint = builder.prismaObject('WebhookEndpoint', {
  description: 'A URL that is sent what happens.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    url: t.exposeString('url', { description: 'Where requests go.' }),
    description: t.exposeString('description', { description: 'What it is for.' }),
    types: t.exposeStringList('types', { description: 'Types of events; empty for all.' }),
    format: t.expose('format', { type: WebhookFormat, description: 'What it is sent.' }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether it is sent anything.' }),
    disabledReason: t.exposeString('disabledReason', {
      nullable: true,
      description: 'Why the server turned it off; null if it did not.',
    }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last took an event, to ten seconds; null if it never did.',
    }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'When it first failed after its last success; null while it works.',
    }),
    revision: t.exposeInt('revision', { description: 'Counts the changes.' }),
    deliveries: t.connection(
      {
        type: WebhookDelivery,
        description: 'Its log of 30 days, newest first.',
        resolve: ({ id }, args, context, info) =>
          pageOf(deliveriesOf(id), args, (ids) =>
            db.webhookDelivery.findMany({
              ...queryFromInfo({ context, info, paths: nodePaths }),
              where: { id: { in: ids } },
            }),
          ),
      },
      {
        name: 'WebhookDeliveryConnection',
        description: 'A page of deliveries.',
        fields: (t) => ({
          totalCount: t.int({
            description: countOf('deliveries'),
            resolve: (page) => page.totalCount(),
          }),
        }),
      },
      { name: 'WebhookDeliveryEdge', description: 'One delivery of a page.' },
    ),
  }),
})

const deliveriesOf = (endpointId: string): List => ({
  from: Prisma.sql`FROM webhook_delivery WHERE endpoint_id = ${endpointId}::uuid`,
  sortedBy: [{ value: Prisma.sql`created_at`, type: 'moment' }],
  direction: 'DESC',
})

const NewWebhookEndpoint = builder.objectRef<WebhookRow>('NewWebhookEndpoint').implement({
  description: 'A webhook with a new secret.',
  authScopes: { staff: true },
  fields: (t) => ({
    endpoint: t.field({
      type: WebhookEndpoint,
      description: 'The webhook.',
      resolve: (endpoint) => endpoint,
    }),
    secret: t.exposeString('secret', {
      description: 'Verifies the signatures, `whsec_…`. It is shown only here.',
    }),
  }),
})

const WebhookInput = builder.inputType('WebhookInput', {
  description: 'A webhook, as owners enter it.',
  fields: (t) => ({
    url: t.string({
      description: `Begins with https://, at most ${MAX_WEBHOOK_URL} characters; its host has public addresses only.`,
    }),
    description: t.string({
      description: `What it is for: 1 to ${MAX_WEBHOOK_DESCRIPTION} characters.`,
    }),
    types: t.stringList({ description: 'Types of events; empty for all.' }),
    format: t.field({
      type: WebhookFormat,
      defaultValue: 'STANDARD',
      description: 'What it is sent.',
    }),
    isActive: t.boolean({ defaultValue: true, description: 'Whether it is sent anything.' }),
  }),
})

builder.queryField('webhooks', (t) =>
  t.prismaField({
    type: [WebhookEndpoint],
    nullable: true,
    ...staffMay('SETTINGS'),
    ...costs({ rows: 5 }), // as most firms have at most
    description: `All webhooks, at most ${MAX_WEBHOOKS}, oldest first.`,
    resolve: (query) =>
      db.webhookEndpoint.findMany({ ...query, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
  }),
)

builder.queryField('webhook', (t) =>
  t.prismaField({
    type: WebhookEndpoint,
    nullable: true,
    ...staffMay('SETTINGS'),
    description: 'One webhook; null if there is none.',
    args: { id: t.arg.id({ description: 'The webhook.' }) },
    resolve: (query, _root, { id }) =>
      isId(id) ? db.webhookEndpoint.findUnique({ ...query, where: { id } }) : null,
  }),
)

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: NewWebhookEndpoint,
    ...staffMay('SETTINGS'),
    description: `Creates a webhook; the same key again returns it as it is. ${needsPassword}`,
    args: {
      input: t.arg({ type: WebhookInput, description: 'The webhook.' }),
      requestKey: t.arg.id({ description: 'A UUID made by the client: the idempotency key.' }),
    },
    resolve: (_root, { input, requestKey }, context) =>
      createWebhook(staffVisitorOf(context), input, requestKey),
  }),
  saveWebhook: t.field({
    type: WebhookEndpoint,
    ...staffMay('SETTINGS'),
    description: `Saves a webhook. CONFLICT when someone else saved it after \`revision\`. ${needsPassword}`,
    args: {
      id: t.arg.id({ description: 'The webhook.' }),
      revision: t.arg.int({ description: 'The revision that was edited.' }),
      input: t.arg({ type: WebhookInput, description: 'The whole webhook.' }),
    },
    resolve: (_root, { id, revision, input }, context) =>
      saveWebhook(staffVisitorOf(context), id, revision, input),
  }),
  rotateWebhookSecret: t.field({
    type: NewWebhookEndpoint,
    ...staffMay('SETTINGS'),
    description: `Gives a webhook another secret, which counts at once. ${needsPassword}`,
    args: { id: t.arg.id({ description: 'The webhook.' }) },
    resolve: (_root, { id }, context) => rotateSecret(staffVisitorOf(context), id),
  }),
  removeWebhook: t.boolean({
    ...staffMay('SETTINGS'),
    description: `Removes a webhook with its log; true also if it is gone. ${noTokens}`,
    args: { id: t.arg.id({ description: 'The webhook.' }) },
    resolve: (_root, { id }, context) => removeWebhook(staffVisitorOf(context), id),
  }),
  testWebhook: t.field({
    type: WebhookDelivery,
    ...staffMay('SETTINGS'),
    description: `Sends an event of the type test.ping to one webhook. ${noTokens}`,
    args: { id: t.arg.id({ description: 'The webhook.' }) },
    resolve: (_root, { id }, context) => testWebhook(staffVisitorOf(context), id),
  }),
  sendDeliveryAgain: t.field({
    type: WebhookDelivery,
    ...staffMay('SETTINGS'),
    description: `Sends an event to its webhook once more, with the same ID. Nothing is sent when another attempt has begun after \`attempts\`. ${noTokens}`,
    args: {
      id: t.arg.id({ description: 'The delivery.' }),
      attempts: t.arg.int({ description: 'The attempts that you saw.' }),
    },
    resolve: (_root, { id, attempts }, context) =>
      sendDeliveryAgain(staffVisitorOf(context), id, attempts),
  }),
}))
