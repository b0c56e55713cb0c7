import type { Patch } from './patch'

const webhooks = 'api/webhooks/webhooks.test.ts'

/** Events and webhooks. */
export const webhookPatches: Patch[] = [
  {
    breaks: 'send an event again with another ID',
    edits: [
      {
        file: 'api/webhooks/message.ts',
        find: "'webhook-id': event.id,",
        replace: "'webhook-id': crypto.randomUUID(),",
      },
    ],
    test: { file: webhooks, name: 'a receiver that was down gets the event afterwards' },
  },
  {
    breaks: 'let a slow webhook take all requests',
    edits: [
      {
        file: 'api/webhooks/delivery-queue.ts',
        find: 'const PER_ENDPOINT = 4',
        replace: 'const PER_ENDPOINT = 400',
      },
    ],
    test: { file: webhooks, name: 'a slow receiver delays no other one, and no mail' },
  },
  {
    breaks: 'create a webhook in a session that was stolen',
    edits: [
      {
        file: 'api/webhooks/webhooks.ts',
        find: '  await requireConfirmation(visitor)\n  if (!isId(requestKey))',
        replace: '  if (!isId(requestKey))',
      },
    ],
    test: { file: webhooks, name: 'needs an owner with a recent password' },
  },
  {
    breaks: 'announce an event before its cause is committed',
    edits: [
      {
        file: 'api/events/events.ts',
        find: '  afterCommit(tx, () => announceEvent({ ...event, at: event.at.toISOString() }))',
        replace: '  announceEvent({ ...event, at: event.at.toISOString() })',
      },
    ],
    test: { file: 'api/events/events.test.ts', name: 'a rolled-back cause leaves no event' },
  },
]
