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
    breaks: 'name the recipient of a payment link to its payer',
    edits: [
      {
        file: 'api/privacy/export.ts',
        find: '    isTheirs(recipient) || ',
        replace: '    ownsEmail || ',
      },
    ],
    test: { file: 'api/people/people.test.ts', name: 'a payer gets neither' },
  },
  {
    breaks: 'export a person without a password',
    edits: [
      {
        file: 'api/people/people.routes.ts',
        find: '      await requireConfirmation(visitor)\n',
        replace: '',
      },
      {
        file: 'api/people/people.routes.ts',
        find: "import { requireConfirmation } from '../account/sessions/confirmation'\n",
        replace: '',
      },
    ],
    test: { file: 'api/people/people.test.ts', name: 'an export asks for the password' },
  },
  {
    breaks: 'log no word about whose data was exported',
    edits: [
      {
        file: 'api/people/people.routes.ts',
        find: ", hashForLog('recipient', address.email)",
        replace: '',
      },
    ],
    test: { file: 'api/people/people.test.ts', name: 'owners export everything about a person' },
  },
  {
    breaks: 'repeat what a stranger wrote in place of a name on a card',
    edits: [
      {
        file: 'api/orders/orders.mail.ts',
        find: "plainName(buyerName ?? '')",
        replace: '(plainName, buyerName)',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'does not repeat a name on a card' },
  },
  {
    breaks: 'greet with any words',
    edits: [
      {
        file: 'api/mail/letter.ts',
        find: "return name && !name.split(' ').every(isTitle) ? `Hi ${name},` : 'Hello,'",
        replace: "return name || firstName ? `Hi ${firstName},` : 'Hello,'",
      },
    ],
    test: { file: 'api/consultations/consultations.test.ts', name: 'repeat no free text' },
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
