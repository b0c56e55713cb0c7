import { MAX_BULK_ITEMS } from '../../../shared/limits'
import { builder, staffMay, staffVisitorOf } from '../../graph/builder'
import { costs } from '../../graph/query-cost'
import { assignWork } from './assign-work'
import type { BulkRefusal as BulkRefusalShape, BulkResult as BulkResultShape } from './bulk'
import { snoozeWork, wakeWork } from './snooze'
import { WorkKind } from './work.schema'

const WorkRef = builder.inputType('WorkRef', {
  description: 'An item of the list of work.',
  fields: (t) => ({
    kind: t.field({ type: WorkKind, description: 'Its kind.' }),
    id: t.id({ description: 'Its ID, as in the list.' }),
  }),
})

const BulkRefusal = builder.objectRef<BulkRefusalShape>('BulkRefusal').implement({
  description: 'An item that stayed as it was.',
  authScopes: { staff: true },
  fields: (t) => ({
    kind: t.expose('kind', { type: WorkKind, description: 'Its kind.' }),
    id: t.exposeID('id', { description: 'Its ID, as in the list.' }),
    message: t.exposeString('message', { description: 'Why, for people.' }),
  }),
})

const BulkResult = builder.objectRef<BulkResultShape>('BulkResult').implement({
  description:
    'What came of a change of several items, each of which was changed or refused by itself.',
  authScopes: { staff: true },
  fields: (t) => ({
    done: t.exposeInt('done', { description: 'How many were changed.' }),
    refused: t.expose('refused', {
      type: [BulkRefusal],
      ...costs({ rows: MAX_BULK_ITEMS }),
      description: 'The others.',
    }),
  }),
})

const items = `The items, 1 to ${MAX_BULK_ITEMS}.`

builder.mutationField('snoozeWork', (t) =>
  t.field({
    type: BulkResult,
    ...staffMay('PEOPLE'),
    description:
      "Leaves items out of the list of work until a time, unless something happens before. A promise can't be snoozed past its end.",
    args: {
      items: t.arg({ type: [WorkRef], description: items }),
      untilEastern: t.arg.string({
        description:
          'A local time in our zone, Eastern Time, such as 2026-11-24T17:00, in the future.',
      }),
    },
    resolve: (_root, { items, untilEastern }, context) =>
      snoozeWork(staffVisitorOf(context), items, untilEastern),
  }),
)

builder.mutationField('wakeWork', (t) =>
  t.field({
    type: BulkResult,
    ...staffMay('PEOPLE'),
    description: 'Puts snoozed items back on the list of work.',
    args: { items: t.arg({ type: [WorkRef], description: items }) },
    resolve: (_root, { items }, context) => wakeWork(staffVisitorOf(context), items),
  }),
)

builder.mutationField('assignWork', (t) =>
  t.field({
    type: BulkResult,
    ...staffMay('PEOPLE'),
    description:
      'Puts a staff member in charge of items. Deals need the right DEALS, and an owner or an advocate. Orders, claims, and services are assigned to no one.',
    args: {
      items: t.arg({ type: [WorkRef], description: items }),
      staffId: t.arg.id({ required: false, description: 'The staff member; null for none.' }),
    },
    resolve: (_root, { items, staffId }, context) =>
      assignWork(staffVisitorOf(context), items, staffId ?? null),
  }),
)

export const snoozedText = 'Until when it is left out of the list of work; null when it is not.'
