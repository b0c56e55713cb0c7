import type { Patch } from './patch'

/** Notifications of staff, emails about waiting chats, and requests to URLs that people entered. */
export const pushPatches: Patch[] = [
  {
    breaks: 'connect to a private address of a name',
    edits: [
      {
        file: 'api/platform/outgoing.ts',
        find: 'addresses.every(({ address }) => isAllowed(hostname, address))',
        replace: 'true',
      },
    ],
    test: { file: 'api/platform/outgoing.test.ts', name: 'turned private between saving and' },
  },
  {
    breaks: 'leave the notifications of a deactivated member on',
    edits: [
      {
        file: 'api/account/sessions/sessions.ts',
        find: '  await tx.pushSubscription.deleteMany({ where: { user } }) // also those',
        replace: '  // also those',
      },
    ],
    test: { file: 'api/push/push.test.ts', name: 'deactivation ends those of all browsers' },
  },
  {
    breaks: 'notify everyone of a chat that someone is in charge of',
    edits: [
      {
        file: 'api/chat/waiting-chats.ts',
        find: 'to: assignedToId && everyone.includes(assignedToId) ? [assignedToId] : everyone,',
        replace: 'to: assignedToId ? everyone : everyone,',
      },
    ],
    test: { file: 'api/push/push.test.ts', name: 'reaches who is in charge, once, without' },
  },
  {
    breaks: 'email about a chat that someone has seen',
    edits: [
      {
        file: 'api/chat/waiting-chats.ts',
        find: 'NOT is_from_admin AND read_at IS NULL',
        replace: 'NOT is_from_admin',
      },
    ],
    test: { file: 'api/chat/chat.test.ts', name: 'are not sent when someone answered or saw it' },
  },
]
