import type { Patch } from './patch'

/** Erasing, exporting, and forgetting personal data. */
export const privacyPatches: Patch[] = [
  {
    breaks: 'keep why an order of an erased person was refunded',
    edits: [{ file: 'api/privacy/erase.ts', find: '      refundReason: null,\n', replace: '' }],
    test: { file: 'api/privacy/privacy.test.ts', name: 'erases every trace of a person' },
  },
  {
    breaks: 'keep the names of erased people in the history',
    edits: [
      { file: 'api/privacy/erase.ts', find: '  await eraseHistory(tx, person)\n', replace: '' },
    ],
    test: { file: 'api/privacy/privacy.test.ts', name: 'erases every trace of a person' },
  },
  {
    breaks: 'miss an email that was written in other letters',
    edits: [
      {
        file: 'api/privacy/person.ts',
        find: "mode: 'insensitive' }",
        replace: "mode: 'default' }",
      },
    ],
    test: { file: 'api/privacy/privacy.test.ts', name: 'erases every trace of a person' },
  },
  {
    breaks: 'export no conversation',
    edits: [
      {
        file: 'api/privacy/export.ts',
        find: 'return { account, staffMember, signIns, sessions, apiTokens, cart, conversation }',
        replace: 'return { account, staffMember, signIns, sessions, apiTokens, cart }',
      },
    ],
    test: { file: 'api/privacy/privacy.test.ts', name: 'exports everything about a person' },
  },
  {
    breaks: 'export the tokens of sessions',
    edits: [
      {
        file: 'api/privacy/export.ts',
        find: 'sessions: { omit: { token: true, userId: true } }',
        replace: 'sessions: { omit: { userId: true } }',
      },
    ],
    test: { file: 'api/privacy/privacy.test.ts', name: 'exports everything about a person' },
  },
  {
    breaks: 'give an unverified account what others entered with its email',
    edits: [
      {
        file: 'api/privacy/person.ts',
        find: "'email' in by || users.every(({ emailVerified }) => emailVerified)",
        replace: "'email' in by || users.length > 0",
      },
    ],
    test: { file: 'api/privacy/privacy.test.ts', name: 'an account that has not verified' },
  },
  {
    breaks: 'keep conversations forever',
    edits: [
      {
        file: 'api/privacy/retention.ts',
        find: '  await deleteOldConversations(stopping)\n',
        replace: '',
      },
    ],
    test: {
      file: 'api/privacy/privacy.test.ts',
      name: 'deletes conversations, requests, and history',
    },
  },
  {
    breaks: 'keep the buyer of an order forever',
    edits: [
      {
        file: 'api/privacy/retention.ts',
        find: '  await inBatches(BATCH, (batch) => forgetOldOrders(now, batch), stopping)\n',
        replace: '',
      },
    ],
    test: { file: 'api/privacy/privacy.test.ts', name: 'removes the buyer from orders' },
  },
  {
    breaks: 'erase while the clocks of server and database differ',
    edits: [
      {
        file: 'api/privacy/erase.ts',
        find: 'if (differenceMs <= MAX_CLOCK_DIFFERENCE_MS) return now',
        replace: 'if (differenceMs <= Infinity) return now',
      },
    ],
    test: { file: 'api/privacy/privacy.test.ts', name: 'erases nothing while the clocks' },
  },
]
